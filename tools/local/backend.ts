import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { createApi } from '#server/api.ts';
import { removeExpiredLeads } from '#server/database/retention.ts';
import { answer, withHeaders } from '#server/http/answer.ts';
import { parseHost } from '#server/http/build-data.ts';
import { removePhotos } from '#server/photos/bucket.ts';
import { bringHome, runDue } from '#server/schedule.ts';
import { log, type Surroundings } from '#server/surroundings.ts';
import { readEnv } from '#shared/environment.ts';
import type { Database } from '#supabase/database.types.ts';
import { openFolder } from './content-folder.ts';
import { findDataFolder } from './data-folder.ts';
import { openDatabase } from './database.ts';
import { ensureEnv } from './env.ts';
import { renderLeadForm } from './lead-form.ts';
import { lockDataFolder } from './lock.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { createNameCheck } from './names.ts';
import type { Sql } from './privileges.ts';
import { openSecondStore } from './second-store.ts';
import { createGuess } from './slow-guesses.ts';
import { refuseUnsigned } from './storage.ts';
import { administerUsers, changeOwnPassword, usersPath } from './users.ts';

/** The sender's address, or the socket that @hono/node-server's `serve` passes on; never from a header. */
export interface Caller {
  address?: string | undefined;
  incoming?: { socket?: { remoteAddress?: string | undefined } };
}

export interface Backend {
  /** Answers /auth/v1, /rest/v1, /storage/v1, /api and /admin/mailbox. */
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
  /** The file with the build's data for the form's answers; by default `generated/lead-form.json`. */
  hostFile?: string | undefined;
  /** Whether a new database gets the sample leads; default true. */
  samples?: boolean | undefined;
  /** Whether to call `tick` every 15 s. */
  schedule?: boolean;
}

const tickMs = 15_000;

/** How long a call of the database may wait when one more post comes, which makes about six of them. */
const longestWaitMs = 500;

// By the desk, the owner's command, the retention.
const erasing = /\/rpc\/(?:erase_leads?|remove_expired_leads)$/;

// Only the endpoints that the product uses: sign in and refresh, session, sign out, and the refused sign-up.
// The engine has no second factor: the desk learns it from a 404 for /factors.
const enginePaths =
  /^\/(?:(?:rest|storage)\/v1\/|auth\/v1\/(?:token|user|logout|signup|health|\.well-known\/jwks\.json)$)/;

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
    const second = openSecondStore(folder, process.env['PARKED_LEADS_KEY'] ?? '');
    const mailbox = await openMailbox();
    const hostFile = options.hostFile ?? join(root, 'generated/lead-form.json');
    // Locally the database is behind the site's own origin, and email without a service stays here.
    const own: Record<string, string | undefined> = {
      SITE_URL: origin,
      SUPABASE_URL: origin,
      MAIL_URL: process.env['MAIL_URL'] || mailbox.url,
    };
    const read = (name: string) => own[name] ?? process.env[name];
    // All that is wrong is told at the start, not at the first request.
    const env = readEnv(read, [
      'ADMIN_EMAIL',
      'ADMIN_SETUP_CODE',
      'LEAD_WEBHOOK_SECRET',
      'LOCAL_JWT_SECRET',
      'SUPABASE_PUBLISHABLE_KEY',
      'SUPABASE_SECRET_KEY',
    ]);
    // The functions call the engine in this process, without the network.
    const ask = (request: Request) => route(request, '127.0.0.1');
    const global = {
      fetch: (input: RequestInfo | URL, init?: RequestInit) => ask(new Request(input, init)),
    };
    const auth = { persistSession: false, autoRefreshToken: false };
    const client = createClient<Database>(origin, env.SUPABASE_SECRET_KEY, { auth, global });
    const around: Surroundings = {
      read,
      openClient: () => client,
      openAs: (token) =>
        createClient<Database>(origin, env.SUPABASE_PUBLISHABLE_KEY, {
          accessToken: async () => token,
          global,
        }),
      openSecondStore: () => second,
      // The file doesn't exist before the first build.
      readHost: async () => parseHost(await readFile(hostFile, 'utf8').catch(() => '')),
      renderForm: renderLeadForm,
      needsSetupCode: false,
      askSite: ask,
      // The browser may know this server by another name.
      toPublic: (url) => url.replace(origin, ''),
      folder: openFolder(root),
      isFull: () => database.waitMs() > longestWaitMs,
    };
    const api = createApi(around);

    const refuseName = createNameCheck(origin);
    const guess = createGuess();

    async function route(request: Request, address: string): Promise<Response> {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/api/')) return api(request, { address });
      if (pathname === '/admin/mailbox')
        return answer(pathname, async () => mailbox.handle(request));
      if (pathname.startsWith(usersPath))
        return administerUsers(request, database, env.SUPABASE_SECRET_KEY);
      if (pathname === '/auth/v1/user' && request.method === 'PUT')
        return changeOwnPassword(request, database, guess);
      if (!enginePaths.test(pathname))
        return Response.json({ message: 'Not found.' }, { status: 404 });
      // A question of another origin: no answer allows it anything.
      if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
      return (
        refuseUnsigned(request, env.LOCAL_JWT_SECRET ?? '') ??
        database.ask(request, isSignIn(request) ? guess : undefined)
      );
    }

    let hasErased = false;
    const forget = async () => {
      if (!hasErased) return;
      hasErased = false;
      const erased = await database.query<{ id: string }>(
        'select submission_id as id from private.erased_leads',
      );
      mailbox.forget(erased.map(({ id }) => id));
      await database.forget();
    };
    hasErased = (await removeExpiredLeads(client)).removed > 0;
    await bringHome(around, tickMs).catch(console.error);
    await removePhotos(client).catch(console.error);
    await forget();
    const tick = async () => {
      await forget();
      await runDue(around);
    };
    const stopTicking = schedule ? repeat(tick) : undefined;
    return {
      async fetch(request, caller) {
        const address = caller?.address ?? caller?.incoming?.socket?.remoteAddress ?? '127.0.0.1';
        const refused = refuseName(request);
        if (refused) return refused;
        const answer = closeToOthers(await route(request, address));
        if (answer.ok && erasing.test(request.url)) hasErased = true;
        return answer;
      },
      sql: database,
      mailbox,
      tick,
      async close() {
        await stopTicking?.();
        await mailbox.close();
        second.close();
        await forget();
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

const isSignIn = ({ url, method }: Request): boolean =>
  method === 'POST' && /\/auth\/v1\/token(?!\?grant_type=refresh_token$)/.test(url);

/** The engine lets pages of every origin read its answers: the desk is of this one. */
function closeToOthers(answer: Response): Response {
  const closed = withHeaders(answer);
  for (const name of [...closed.headers.keys()])
    if (name.startsWith('access-control-')) closed.headers.delete(name);
  return closed;
}

/** Runs `work` every 15 s, one run after the other; returns the function that stops it and waits. */
function repeat(work: () => Promise<void>): () => Promise<void> {
  const stop = new AbortController();
  const pause = () => sleep(tickMs, true, { signal: stop.signal }).catch(() => false);
  const running = (async () => {
    while (await pause()) await work().catch((error) => log(`run-schedule: ${error}`));
  })();
  return () => {
    stop.abort();
    return running;
  };
}
