import { loadSession, renewSession } from './auth.ts';
import { asFailure, type Result, type ServerError, signedOut } from './result.ts';

interface Answer<Data> {
  data: Data | null;
  error: ServerError | null;
  status: number;
}

/** Queries the database as the signed-in admin. Without a session, or without signal, nothing is sent. */
export async function ask<Data>(query: () => PromiseLike<Answer<Data>>): Promise<Result<Data>> {
  if (navigator.onLine === false) return { ok: false, reason: 'no-connection', message: '' };
  const session = await loadSession();
  if (!session.ok) return session;
  if (!session.value) return signedOut;
  let answer = await query();
  if (answer.status === 401) {
    // The token has expired by the server's clock, but not by this device's.
    const renewed = await renewSession();
    if (!renewed.ok) return renewed;
    if (!renewed.value) return signedOut;
    answer = await query();
  }
  if (answer.error) return asFailure(answer.error, answer.status);
  if (answer.data === null) return { ok: false, reason: 'no-answer', message: '' };
  return { ok: true, value: answer.data };
}

/** The same for a function of the database that answers with nothing. */
export function tell(query: () => PromiseLike<Answer<unknown>>): Promise<Result<unknown>> {
  return ask(async () => {
    const answer = await query();
    return { ...answer, data: answer.data ?? true };
  });
}
