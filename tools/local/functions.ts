import { openGitHub } from '#content/github.ts';
import { type Content, handleContent } from '#content/handler.ts';
import { handleCalendar } from '#leads/calendar.ts';
import type { LeadFormHost } from '#leads/host.ts';
import { handleConfirmLead } from '#leads/parked/confirm.ts';
import { handleEraseParked } from '#leads/parked/erase.ts';
import type { MailParked } from '#leads/parked/park.ts';
import type { SecondStore } from '#leads/parked/store.ts';
import type { PhotoClient } from '#leads/photos/bucket.ts';
import { handleLeadPhotos } from '#leads/photos/handler.ts';
import { handlePhotoAddresses, type PhotoAddresses } from '#leads/photos/show.ts';
import { createSenderLimit } from '#leads/sender-limit.ts';
import { readLeadSettings } from '#leads/settings.ts';
import { handleSubmitLead } from '#leads/submit/handler.ts';
import { handleFormToken } from '#leads/submit/token.ts';
import { handleLeadWebhook } from '#leads/webhook/handler.ts';
import webhookFields from '#leads/webhook-fields.json' with { type: 'json' };
import { isEqual } from '#shared/crypto.ts';
import { readEnv } from '#shared/environment.ts';
import type { RpcClient } from '#shared/rpc-client.ts';
import { type CreateAdmin, handleCreateAdmin } from '#supabase/functions/create-admin/handler.ts';
import { openFolder } from './content-folder.ts';
import { renderLeadForm } from './lead-form.ts';

/** Answers a request; `address` is the sender's. */
type Handle = (request: Request, address: string) => Promise<Response>;

/** What answers each path. */
export type Handlers = Record<string, Handle>;

/** What the form needs besides the database. */
interface Leads {
  second: SecondStore;
  readHost: () => Promise<LeadFormHost | undefined>;
  /** Tells the owner of a stored lead. */
  alertNow: () => Promise<void>;
  mailParked: MailParked;
  openAs: (token: string) => ReturnType<PhotoAddresses['openAs']> & ReturnType<Content['openAs']>;
  /** The project's folder. */
  root: string;
}

/**
 * The server functions by path: the same handlers as on the host, with the local engine and the environment
 * of this process. Locally the setup needs a code only when one is configured.
 */
export function mountFunctions(
  client: RpcClient<'receive_lead'> &
    RpcClient<'may_edit'> &
    RpcClient<'read_calendar'> &
    CreateAdmin['client'] &
    PhotoClient,
  { second, readHost, alertNow, mailParked, openAs, root }: Leads,
  origin: string,
): Handlers {
  // Locally the database is behind the site's own origin.
  const read = (name: string) => (name === 'SUPABASE_URL' ? origin : process.env[name]);
  const { secretKey, settings } = readLeadSettings(read);
  const env = readEnv(read, [
    'LEAD_WEBHOOK_SECRET',
    'ADMIN_EMAIL',
    'ADMIN_SETUP_CODE',
    'SUPABASE_PUBLISHABLE_KEY',
    'CMS_REPO',
    'CMS_TOKEN',
    'CMS_API',
  ]);
  // Without a key the editor saves into the folder; its own page then calls the repository by this name.
  const repo = env.CMS_REPO ?? 'owner/site';
  const host = env.CMS_TOKEN ? openGitHub(repo, env.CMS_TOKEN, env.CMS_API) : openFolder(root);
  const content = { repo, host, client, openAs, secret: settings.formTokenSecret, nowMs: Date.now };
  const limitTokens = createSenderLimit(60);
  const limitCalendar = createSenderLimit(30);
  // The browser may know this server by another name.
  const toPublic = (url: string) => url.replace(origin, '');
  const log = (message: string) => console.error(message);
  const setup = {
    adminEmail: env.ADMIN_EMAIL,
    setupCode: env.ADMIN_SETUP_CODE,
    codeNeeded: false,
  };
  return {
    '/api/submit-lead': async (request, address) =>
      handleSubmitLead(request, {
        client,
        second,
        mailParked,
        host: await readHost(),
        renderForm: renderLeadForm,
        address,
        nowMs: Date.now,
        settings,
        log,
        alertNow,
      }),
    '/api/lead-photos': (request) =>
      handleLeadPhotos(request, {
        client,
        secret: settings.formTokenSecret,
        nowMs: Date.now,
        toPublic,
      }),
    '/api/photo-addresses': (request) =>
      handlePhotoAddresses(request, {
        client,
        openAs,
        secret: settings.formTokenSecret,
        toPublic,
      }),
    '/api/content': (request) => handleContent(request, content),
    '/api/calendar': (request, address) =>
      limitCalendar(address, () => handleCalendar(request, client)),
    '/api/erase-parked': (request) => handleEraseParked(request, second, secretKey),
    '/api/confirm-lead': (request) => handleConfirmLead(request, second, Date.now()),
    '/api/form-token': (request, address) =>
      limitTokens(address, () =>
        handleFormToken(request, settings.formTokenSecret, Date.now, address),
      ),
    async '/functions/v1/create-admin'(request) {
      const key = request.headers.get('apikey') ?? '';
      if (!(await isEqual(key, env.SUPABASE_PUBLISHABLE_KEY)))
        return Response.json({ message: 'The publishable key is missing.' }, { status: 401 });
      return handleCreateAdmin(request, { client, settings: setup, log });
    },
    async '/functions/v1/lead-webhook'(request) {
      const answer = await handleLeadWebhook(request, {
        client,
        secret: env.LEAD_WEBHOOK_SECRET,
        names: webhookFields,
        nowMs: Date.now,
        log,
      });
      if (answer.ok) await alertNow();
      return answer;
    },
  };
}
