import { AuthClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { type Failure, noAnswer } from '#admin/result.ts';
import { readText, sessionStore } from '#admin/stores/kept.ts';
import { jsonResponse } from '#shared/old-browsers.ts';
import { storable } from '#shared/text.ts';
import type { Database } from '#supabase/database.types.ts';
import { fetchInTime, getProjectUrl, getPublishableKey, sessionKey } from './connection.ts';
import { withRefreshRules } from './refresh.ts';

/** The request of a sign-out continues after its page is closed. */
const keepingSignOut: typeof fetch = (input, init) =>
  fetchInTime(input, {
    ...init,
    keepalive: String(input instanceof Request ? input.url : input).includes('/auth/v1/logout'),
  });

/**
 * The two parts of supabase-js that the desk uses. The rest (functions, realtime, storage) would take the desk's
 * first load over its 124 kB.
 */
interface Client {
  auth: InstanceType<typeof AuthClient>;
  from: PostgrestClient<Database>['from'];
  rpc: PostgrestClient<Database>['rpc'];
  /** `fetch` as the signed-in user. */
  send: typeof fetch;
}

let tellRetry = (_: Failure) => {};
/** Why the last refresh had no answer about the session. */
let lastFailure: Failure = noAnswer;
let client: Client | undefined;

async function removeEnded(refreshToken: string): Promise<void> {
  // Another tab may have refreshed the session: then the stored token is a newer, valid one.
  const stored = readText(sessionKey);
  if (stored?.includes(JSON.stringify(refreshToken))) {
    await getClient().auth.signOut({ scope: 'local' });
  }
}

/** A body of JSON without what PostgreSQL can't store, whoever has typed or pasted it. */
const mend = (body: string): string =>
  unstorable.test(body)
    ? JSON.stringify(
        JSON.parse(body, (_, value) => (typeof value === 'string' ? storable(value) : value)),
      )
    : body;
const unstorable = /\\u(?:0000|d[89a-f]..)/i;

function makeClient(): Client {
  const send = withRefreshRules(keepingSignOut, {
    onRetry: (failure) => {
      lastFailure = failure;
      tellRetry(failure);
    },
    onEnded: (refreshToken) => void removeEnded(refreshToken),
  });
  const url = getProjectUrl();
  const key = getPublishableKey();
  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    storage: sessionStore,
    storageKey: sessionKey,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
    fetch: send,
  });
  // Without a user's token nothing is sent: to the public key row-level security would answer with an empty list.
  const withToken: typeof fetch = async (input, init) => {
    const { data } = await auth.getSession();
    if (!data.session) return jsonResponse({ message: 'No session' }, 401);
    const headers = new Headers(init?.headers);
    headers.set('apikey', key);
    headers.set('Authorization', `Bearer ${data.session.access_token}`);
    const body = init?.body;
    return send(input, { ...init, headers, ...(typeof body === 'string' && { body: mend(body) }) });
  };
  const rest = new PostgrestClient<Database>(`${url}/rest/v1`, { fetch: withToken, retry: false });
  return { auth, from: rest.from.bind(rest), rpc: rest.rpc.bind(rest), send: withToken };
}

/** The one client of this page, made on first use. */
export function getClient(): Client {
  client ??= makeClient();
  return client;
}

/**
 * Discards the client, so that the next call starts a new one. After a failed refresh auth-js
 * answers from memory for a minute; "Try again" must reach the server immediately.
 */
export async function dropClient(): Promise<void> {
  await client?.auth.dispose();
  client = undefined;
}

/** Why the last refresh of the session had no answer about it. */
export const getRefreshFailure = (): Failure => lastFailure;

/** Calls `listener`, and no other one any more, whenever a refresh of the session failed and is retried. */
export const onRefreshRetry = (listener: (failure: Failure) => void): void => {
  tellRetry = listener;
};
