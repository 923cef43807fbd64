import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { alertWaitMs, runAlertsAtMost } from '#leads/alerts/run.ts';
import { parseHost } from '#leads/host.ts';
import { drainParked } from '#leads/parked/drain.ts';
import { mailParkedBy, mailWholeBy } from '#leads/parked/mail.ts';
import type { MailParked } from '#leads/parked/park.ts';
import { removePhotos } from '#leads/photos/bucket.ts';
import { removeExpiredLeads } from '#leads/retention.ts';
import { answer } from '#shared/answer.ts';
import type { Database } from '#supabase/database.types.ts';
import { createLocalAlerts, repeat } from './alerts.ts';
import { administerUsers, usersPath } from './auth-admin.ts';
import { findDataFolder } from './data-folder.ts';
import { openDatabase } from './database.ts';
import { ensureEnv } from './env.ts';
import { mountFunctions } from './functions.ts';
import { lockDataFolder } from './lock.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { changeOwnPassword } from './own-password.ts';
import type { Sql } from './privileges.ts';
import { openSecondStore } from './second-store.ts';

/** The sender's address, or the socket that @hono/node-server's `serve` passes on; never from a header. */
export interface Caller {
  address?: string | undefined;
  incoming?: { socket?: { remoteAddress?: string | undefined } };
}

export interface Backend {
  /** Answers /auth/v1, /rest/v1, /storage/v1, /functions/v1, /api and /admin/mailbox. */
  fetch(request: Request, caller?: Caller): Promise<Response>;
  close(): Promise<void>;
  /** What the host does by a schedule: the day's test lead, the digest, alerts that are due. */
  tick(): Promise<void>;
  mailbox: Mailbox;
  /** The database itself, without any access control: for scripts and tests. */
  sql: Sql;
}

export interface BackendOptions {
  root: string;
  /** The site's origin, like http://localhost:4321. */
  origin: string;
  /** Another config than `supabase/config.toml`, absolute or from the root. */
  configPath?: string | undefined;
  /** The file with the build's data for the form's answers; by default `netlify/generated/lead-form.json`. */
  hostFile?: string | undefined;
  /** Whether a new database gets the sample leads; default true. */
  samples?: boolean | undefined;
  /** Whether to call `tick` every 15 s. */
  schedule?: boolean;
}

// Only the endpoints that the product uses: sign in and refresh, session, sign out, and the refused sign-up.
// The engine has no second factor: the desk learns it from a 404 for /factors.
const authPaths = /^\/auth\/v1\/(token|user|logout|signup|health|\.well-known\/jwks\.json)$/;

// They need no sign-in. The name of another site may lead here (DNS rebinding).
const unprotected = new Set(['/admin/mailbox', '/api/health']);

/**
 * The local Supabase with the project's functions, as one `fetch`. Completes `.env`, locks the data folder
 * (only one process may use it), migrates, removes expired leads, and refuses to start while visitors have
 * any right.
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { root, origin, configPath, samples = true, schedule = false } = options;
  ensureEnv(root);
  const folder = findDataFolder(root, configPath);
  const unlock = folder ? lockDataFolder(folder, origin) : () => undefined;
  try {
    const database = await openDatabase({ root, configPath, samples });
    const secretKey = process.env['SUPABASE_SECRET_KEY'] ?? '';
    const engine = database.ask;

    const own = [origin, process.env['SITE_URL'] ?? ''].filter((address) => URL.canParse(address));
    const names = own.map((address) => new URL(address).hostname);
    const hosts = new Set(['localhost', '127.0.0.1', '[::1]', ...names]);

    async function route(request: Request, address: string): Promise<Response> {
      const url = new URL(request.url);
      if (url.pathname.startsWith(usersPath)) return administerUsers(request, database, secretKey);
      // A function has all that lies below its path.
      const name = url.pathname.replace(/^(\/api\/[\w-]+)\/.*/, '$1');
      const handle = functions[name];
      const isForeign = unprotected.has(url.pathname) && !hosts.has(url.hostname);
      const message = `This server is not ${url.hostname}. Open ${origin}${url.pathname}.`;
      if (handle)
        return answer(name, async () =>
          isForeign ? Response.json({ message }, { status: 421 }) : handle(request, address),
        );
      if (/^\/(rest|storage)\/v1\//.test(url.pathname)) return engine(request);
      if (!authPaths.test(url.pathname))
        return Response.json({ message: 'Not found.' }, { status: 404 });
      if (url.pathname === '/auth/v1/user' && request.method === 'PUT')
        return changeOwnPassword(request, engine, database);
      return engine(request);
    }

    // The functions call the engine in this process, without the network.
    const ask = (request: Request) => route(request, '127.0.0.1');
    const global = {
      fetch: (input: RequestInfo | URL, init?: RequestInit) => ask(new Request(input, init)),
    };
    const client = createClient<Database>(origin, secretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global,
    });
    const publishableKey = process.env['SUPABASE_PUBLISHABLE_KEY'] ?? '';
    const openAs = (token: string) =>
      createClient<Database>(origin, publishableKey, { accessToken: async () => token, global });
    const hostFile = options.hostFile ?? join(root, 'netlify/generated/lead-form.json');
    const second = await openSecondStore(folder, process.env['PARKED_LEADS_KEY'] ?? '');
    // The file doesn't exist before the first build.
    const readHost = async () => parseHost(await readFile(hostFile, 'utf8').catch(() => ''));
    const mailbox = await openMailbox();
    const alerts = createLocalAlerts({ client, origin, mailbox, second, readHost, ask });
    const alertNow = async () => runAlertsAtMost(alertWaitMs, await alerts.open());
    const mailParked: MailParked = async (...parked) =>
      mailParkedBy(await alerts.open())(...parked);
    const leads = { second, readHost, alertNow, mailParked, openAs, root };
    const functions = { ...mountFunctions(client, leads, origin), ...alerts.routes };
    // On the host scheduled functions do this.
    const tidyUp = async () => {
      const mailWhole = mailWholeBy(await alerts.open(), second.secret);
      await drainParked({ second, client, mailWhole, nowMs: Date.now, log: console.error });
      await removePhotos(client).catch(console.error);
    };
    const tick = () => tidyUp().then(alerts.tick);
    await removeExpiredLeads(client);
    await tidyUp().catch(console.error);
    const stopTicking = schedule ? repeat(tick) : undefined;
    return {
      fetch: (request, caller) =>
        route(request, caller?.address ?? caller?.incoming?.socket?.remoteAddress ?? '127.0.0.1'),
      sql: database,
      mailbox,
      tick,
      async close() {
        await stopTicking?.();
        await mailbox.close();
        await second.close();
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
