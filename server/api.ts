import webhookFields from '#generated/webhook-fields.json' with { type: 'json' };
import { formMessages } from '#leads/form-messages.ts';
import {
  createRunAlerts,
  handleAlertShown,
  handleConfirmAddress,
  handleTestArrived,
} from '#server/alerts/handlers.ts';
import { alertWaitMs, runAlertsAtMost } from '#server/alerts/run.ts';
import { handleCalendar } from '#server/calendar/calendar.ts';
import { openGitHub } from '#server/editor/github.ts';
import { handleContent } from '#server/editor/handler.ts';
import { answer } from '#server/http/answer.ts';
import { replyJson } from '#server/http/reply.ts';
import { createSenderCount, createSenderLimit } from '#server/http/sender-limit.ts';
import { handleCreateAdmin } from '#server/owner/create-admin.ts';
import { handlePhotoAddresses } from '#server/photos/addresses.ts';
import { handleLeadPhotos } from '#server/photos/handler.ts';
import { handleFormToken } from '#server/receive/give-token.ts';
import { handleLeadWebhook } from '#server/receive/lead-webhook.ts';
import { handleSubmitLead } from '#server/receive/submit-lead.ts';
import { handleEraseParked } from '#server/second-store/erase.ts';
import { mailParkedBy } from '#server/second-store/mail.ts';
import { type ReadEnv, readEnv } from '#shared/environment.ts';
import { findMissing, handleHealth } from './health.ts';
import { findPath, type PathName, type PublicPath, publicPaths } from './paths.ts';
import { log, openAlerting, openChannels, orNothing, type Surroundings } from './surroundings.ts';

/** Who asks. */
export interface Caller {
  /** The sender's network address, as the host sees it. */
  address: string;
  /** Which deploy of the host is asked, like `production` or `deploy-preview`; undefined elsewhere. */
  deploy?: string | undefined;
  /** Keeps the function running after its answer. */
  finishLater?: (work: Promise<void>) => void;
}

/** Only what the host publishes is the site: `dev` is its server on the owner's own computer. */
const isPreview = ({ deploy }: Caller): boolean =>
  deploy !== undefined && deploy !== 'production' && deploy !== 'dev';

type Handle = (request: Request, caller: Caller) => Response | Promise<Response>;

/**
 * The site's functions: answers `/api/NAME`, and what lies below it. What is in memory (limits, known files) lasts as
 * long as the process.
 */
export function createApi(
  around: Surroundings,
): (request: Request, caller: Caller) => Promise<Response> {
  const { read, openClient, openAs, toPublic } = around;
  const formSecret = () => readEnv(read, ['FORM_TOKEN_SECRET']).FORM_TOKEN_SECRET;
  const openSecond = () => orNothing('second store', around.openSecondStore);
  const runAlerts = createRunAlerts();
  // The lead is stored: whatever happens here, its alerts stay due.
  const alertNow = async (name: PathName, { finishLater }: Caller) => {
    const alerting = await orNothing(name, () => openAlerting(around));
    if (alerting) await runAlertsAtMost(alertWaitMs, alerting, finishLater);
  };
  const unstored = createSenderCount(publicPaths['submit-lead'].mostUnstored);
  let github: ReturnType<typeof openGitHub> | undefined;

  const content: Handle = (request) => {
    const env = readEnv(read, ['CMS_REPO', 'CMS_TOKEN', 'CMS_API']);
    // The editor's own page calls a folder by this name.
    const repo = env.CMS_REPO ?? (around.folder && 'owner/site');
    if (repo && env.CMS_TOKEN) github ??= openGitHub(repo, env.CMS_TOKEN, env.CMS_API);
    const host = github ?? around.folder;
    if (repo && host)
      return handleContent(request, {
        repo,
        host,
        client: openClient(),
        openAs,
        secret: formSecret(),
        nowMs: Date.now,
      });
    const message = 'The editor has no key of its own here: set CMS_REPO and CMS_TOKEN.';
    return replyJson(request.url.endsWith('/ticket') ? 200 : 501, { isOpen: false, message });
  };

  const handles: Record<PathName, Handle> = {
    'submit-lead': async (request, caller) => {
      const settings = await orNothing('submit-lead', () => readSettings(read));
      return handleSubmitLead(request, {
        client: settings && openClient(),
        settings,
        second: await openSecond(),
        mailParked: async (...parked) => mailParkedBy(await openChannels(around))(...parked),
        host: await around.readHost(),
        renderForm: around.renderForm,
        isFull: around.isFull,
        unstored,
        address: caller.address,
        isPreview: isPreview(caller),
        nowMs: Date.now,
        log,
        alertNow: () => alertNow('submit-lead', caller),
      });
    },
    'form-token': (request, { address }) =>
      handleFormToken(request, formSecret(), Date.now, address),
    'lead-photos': (request) =>
      handleLeadPhotos(request, {
        client: openClient(),
        secret: formSecret(),
        nowMs: Date.now,
        toPublic,
      }),
    'photo-addresses': (request) =>
      handlePhotoAddresses(request, {
        client: openClient(),
        secret: formSecret(),
        openAs,
        toPublic,
      }),
    'run-alerts': async (request, { finishLater }) =>
      runAlerts(request, await openAlerting(around), finishLater),
    'alert-shown': (request) => handleAlertShown(request, openClient()),
    'test-arrived': (request) => handleTestArrived(request, openClient()),
    'confirm-address': (request) => handleConfirmAddress(request, openClient()),
    'erase-parked': async (request) => {
      const { SUPABASE_SECRET_KEY: key } = readEnv(read, ['SUPABASE_SECRET_KEY']);
      return handleEraseParked(request, await openSecond(), key);
    },
    'create-admin': (request) => {
      const env = readEnv(read, ['SUPABASE_PUBLISHABLE_KEY', 'ADMIN_EMAIL', 'ADMIN_SETUP_CODE']);
      return handleCreateAdmin(request, {
        client: openClient(),
        settings: {
          publishableKey: env.SUPABASE_PUBLISHABLE_KEY,
          adminEmail: env.ADMIN_EMAIL,
          setupCode: env.ADMIN_SETUP_CODE,
          codeNeeded: around.needsSetupCode,
        },
        log,
      });
    },
    'lead-webhook': async (request, caller) => {
      const { LEAD_WEBHOOK_SECRET: secret } = readEnv(read, ['LEAD_WEBHOOK_SECRET']);
      const fixed = { client: openClient(), secret, names: webhookFields };
      const stored = await handleLeadWebhook(request, { ...fixed, nowMs: Date.now, log });
      if (stored.ok) await alertNow('lead-webhook', caller);
      return stored;
    },
    calendar: async (request) =>
      handleCalendar(request, openClient(), (await around.readHost())?.areas ?? []),
    health: async (request, caller) =>
      handleHealth(request, {
        client: await orNothing('health', openClient),
        second: await openSecond(),
        secret: read('LEAD_WEBHOOK_SECRET'),
        missing: findMissing(read),
        forwardUrl: read('FORWARD_URL'),
        nowMs: Date.now(),
        isPreview: isPreview(caller),
      }),
    content,
    'content/ticket': content,
  };
  const limits = Object.fromEntries(
    Object.entries<PublicPath>(publicPaths).map(([name, { most }]) => [
      name,
      most && createSenderLimit(most),
    ]),
  );
  return (request, caller) => {
    const name = findPath(new URL(request.url).pathname);
    return answer(
      name ?? 'api',
      async () => {
        if (!name) return replyJson(404, { message: 'No page or function has this address.' });
        const { onPreview }: PublicPath = publicPaths[name];
        if (isPreview(caller) && !onPreview)
          return replyJson(503, { ok: false, message: formMessages.preview });
        const work = async () => handles[name](request, caller);
        const limit = limits[name];
        return limit ? limit(caller.address, work) : work();
      },
      request,
    );
  };
}

/** The settings of the form. Throws one error that names everything missing, also of the database. */
function readSettings(read: ReadEnv) {
  const env = readEnv(read, [
    'SUPABASE_URL',
    'SUPABASE_SECRET_KEY',
    'FORM_TOKEN_SECRET',
    'SENDER_HASH_SECRET',
    'LEAD_LIMITS',
  ]);
  return {
    formTokenSecret: env.FORM_TOKEN_SECRET,
    senderHashSecret: env.SENDER_HASH_SECRET,
    limits: env.LEAD_LIMITS,
  };
}
