import { type CreateAdmin, handleCreateAdmin } from '#functions/create-admin/handler.ts';
import type { LeadFormHost } from '#leads/host.ts';
import { handleEraseParked } from '#leads/parked/erase.ts';
import type { MailParked } from '#leads/parked/park.ts';
import type { SecondStore } from '#leads/parked/store.ts';
import type { PhotoClient } from '#leads/photos/bucket.ts';
import { handleLeadPhotos } from '#leads/photos/handler.ts';
import { handleSubmitLead } from '#leads/submit/handler.ts';
import { handleFormToken } from '#leads/submit/token.ts';
import { handleLeadWebhook } from '#leads/webhook/handler.ts';
import webhookFields from '#leads/webhook-fields.json' with { type: 'json' };
import { isEqual } from '#shared/crypto.ts';
import { readEnv } from '#shared/environment.ts';
import type { RpcClient } from '#shared/rpc-client.ts';
import { renderLeadForm } from './lead-form.ts';

/** Answers a request; `address` is the sender's. */
export type Handle = (request: Request, address: string) => Promise<Response>;

/** What the form needs besides the database. */
interface Leads {
  second: SecondStore;
  readHost: () => Promise<LeadFormHost | undefined>;
  /** Tells the owner of a stored lead. */
  alertNow: () => Promise<void>;
  mailParked: MailParked;
}

/**
 * The server functions by path: the same handlers as on the host, with the local engine and the environment
 * of this process. Locally the setup needs a code only when one is configured.
 */
export function mountFunctions(
  client: RpcClient<'receive_lead'> & CreateAdmin['client'] & PhotoClient,
  { second, readHost, alertNow, mailParked }: Leads,
  origin: string,
): ReadonlyMap<string, Handle> {
  const env = readEnv(
    (name) => process.env[name],
    [
      'FORM_TOKEN_SECRET',
      'SENDER_HASH_SECRET',
      'LEAD_LIMITS',
      'LEAD_WEBHOOK_SECRET',
      'ADMIN_EMAIL',
      'ADMIN_SETUP_CODE',
      'SUPABASE_PUBLISHABLE_KEY',
      'SUPABASE_SECRET_KEY',
    ],
  );
  const log = (message: string) => console.error(message);
  const settings = {
    formTokenSecret: env.FORM_TOKEN_SECRET,
    senderHashSecret: env.SENDER_HASH_SECRET,
    limits: env.LEAD_LIMITS,
  };
  const setup = {
    adminEmail: env.ADMIN_EMAIL,
    setupCode: env.ADMIN_SETUP_CODE,
    codeNeeded: false,
  };
  return new Map<string, Handle>([
    [
      '/api/submit-lead',
      async (request, address) => {
        const answer = await handleSubmitLead(request, {
          client,
          second,
          mailParked,
          host: await readHost(),
          renderForm: renderLeadForm,
          address,
          nowMs: Date.now,
          settings,
          log,
        });
        if (answer.status < 400 && request.method === 'POST') await alertNow();
        return answer;
      },
    ],
    [
      '/api/lead-photos',
      (request) =>
        handleLeadPhotos(request, {
          client,
          secret: env.FORM_TOKEN_SECRET,
          nowMs: Date.now,
          // The browser may know this server by another name.
          toPublic: (url) => url.replace(origin, ''),
        }),
    ],
    ['/api/erase-parked', (request) => handleEraseParked(request, second, env.SUPABASE_SECRET_KEY)],
    [
      '/api/form-token',
      (request, address) => handleFormToken(request, env.FORM_TOKEN_SECRET, Date.now, address),
    ],
    [
      '/functions/v1/create-admin',
      async (request) => {
        const isOurs = await isEqual(
          request.headers.get('apikey') ?? '',
          env.SUPABASE_PUBLISHABLE_KEY,
        );
        if (!isOurs)
          return Response.json({ message: 'The publishable key is missing.' }, { status: 401 });
        return handleCreateAdmin(request, { client, settings: setup, log });
      },
    ],
    [
      '/functions/v1/lead-webhook',
      async (request) => {
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
    ],
  ]);
}
