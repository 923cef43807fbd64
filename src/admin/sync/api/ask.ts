import {
  asFailure,
  noAnswer,
  noConnection,
  type Result,
  type ServerError,
  signedOut,
} from '#admin/result.ts';
import { abortAfter } from '#shared/old-browsers.ts';
import type { Database } from '#supabase/database.types.ts';
import { loadSession, renewSession } from './auth.ts';
import { getClient } from './client.ts';

interface Answer<Data> {
  data: Data | null;
  error: ServerError | null;
  status: number;
}

/** Queries the database as the signed-in admin. Without a session, or offline, nothing is sent. */
export async function ask<Data>(query: () => PromiseLike<Answer<Data>>): Promise<Result<Data>> {
  if (navigator.onLine === false) return noConnection;
  const session = await loadSession();
  if (!session.ok) return session;
  if (!session.value) return signedOut;
  let answer = await query();
  const refusal = answer.error && asFailure(answer.error, answer.status);
  if (answer.status === 401 && refusal?.reason !== 'key-refused') {
    // The token has expired by the server's clock, but not by this device's.
    const renewed = await renewSession();
    if (!renewed.ok) return renewed;
    if (!renewed.value) return signedOut;
    answer = await query();
  }
  if (answer.error) return asFailure(answer.error, answer.status);
  if (answer.data === null) return noAnswer;
  return { ok: true, value: answer.data };
}

/**
 * Calls a function of the database. One that answers with nothing has worked. `timeoutMs`: when its answer is not
 * waited for any more.
 */
export function call<Value = unknown>(
  name: keyof Database['public']['Functions'],
  args: object = {},
  timeoutMs?: number,
): Promise<Result<Value>> {
  return ask(async () => {
    const request = getClient().rpc(name, args as never);
    const answer = await (timeoutMs ? request.abortSignal(abortAfter(timeoutMs)) : request);
    return { ...answer, data: (answer.data ?? true) as Value };
  });
}

/** The same for a server function of the site itself; `body` is sent as JSON. */
export function askSite<Data>(path: string, body: object = {}): Promise<Result<Data>> {
  return ask(async () => {
    try {
      const answer = await getClient().send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const data = (await answer.json()) as Data & ServerError;
      return { data, error: answer.ok ? null : { message: data.message }, status: answer.status };
    } catch (error) {
      return { data: null, error: Object(error), status: 0 };
    }
  });
}
