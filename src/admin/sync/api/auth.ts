import type { AuthError, Session as AuthSession } from '@supabase/supabase-js';
import { asFailure, done, type Failure, notKept, type Result } from '#admin/result.ts';
import { canKeep, readText } from '#admin/stores/kept.ts';
import { dropClient, getClient, getRefreshFailure, onRefreshRetry } from './client.ts';
import { sessionKey } from './connection.ts';

/** Who is signed in. */
export interface Session {
  email: string;
  /** The second factors, of which this session has used none yet: until then the database shows nothing. */
  missingFactors?: readonly string[];
}

/** What can happen to the session while a page is open. */
export interface SessionEvents {
  onSignedIn(session: Session): void;
  onSignedOut(): void;
  /** Refreshing the session failed once and is being retried. */
  onRetry(failure: Failure): void;
}

/** The assurance level of an access token (RFC 9068; `aal2`: a second factor was used); undefined for one that is none. */
function readLevel(accessToken: string): unknown {
  try {
    const [, payload = ''] = accessToken.split('.');
    return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))).aal;
  } catch {
    return undefined;
  }
}

function readSession({ user, access_token: token }: AuthSession): Session {
  const email = user.email ?? '';
  const factors = user.factors?.filter(({ status }) => status === 'verified') ?? [];
  return factors.length === 0 || readLevel(token) === 'aal2'
    ? { email }
    : { email, missingFactors: factors.map(({ id }) => id) };
}

/** The session that this browser stores, without a request; null when it stores none that is readable. */
export function readStoredSession(): Session | null {
  try {
    const session = readSession(JSON.parse(readText(sessionKey) ?? 'null'));
    return session.email ? session : null;
  } catch {
    return null;
  }
}

/** Signs in with a password; the session is kept in this browser. */
export async function signIn(email: string, password: string): Promise<Result<Session>> {
  if (!canKeep()) return notKept;
  const { data, error } = await getClient().auth.signInWithPassword({ email, password });
  if (error) return asFailure(error);
  return { ok: true, value: readSession(data.session) };
}

/**
 * Signs out on this device, also when the server can't be reached: the session is removed first,
 * then the server is told. Other devices stay signed in.
 */
export async function signOut(): Promise<void> {
  await getClient().auth.signOut({ scope: 'local' });
}

/** The failure of a refresh that says nothing of the session; a refused one has ended it, which is no error. */
function findSilence(error: AuthError | null): Failure | null {
  const isSilent = error && (error.status === 0 || (error.status ?? 0) >= 500);
  return isSilent ? getRefreshFailure() : null;
}

/**
 * The session of this browser, refreshed first when its access token is about to expire; `null` when
 * there is none. Fails when it has to be refreshed and the server can't be reached.
 */
export async function loadSession(): Promise<Result<Session | null>> {
  const { data, error } = await getClient().auth.getSession();
  if (data.session) return { ok: true, value: readSession(data.session) };
  return findSilence(error) ?? { ok: true, value: null };
}

/** Like `loadSession`, but asks the server again even if it has just failed to answer. */
export async function reloadSession(): Promise<Result<Session | null>> {
  await dropClient();
  return loadSession();
}

/** Refreshes the session now, for a token that the server refuses before it expires by this clock. */
export async function renewSession(): Promise<Result<Session | null>> {
  const { error } = await getClient().auth.refreshSession();
  return findSilence(error) ?? loadSession();
}

/** Reports every change of the session, made here or in another tab. Returns a function that stops it. */
export function watchSession(events: SessionEvents): () => void {
  const { data } = getClient().auth.onAuthStateChange((event, session) => {
    if (event === 'SIGNED_OUT') events.onSignedOut();
    else if (session) events.onSignedIn(readSession(session));
  });
  onRefreshRetry(events.onRetry);
  // The auth library sends no event when the browser or the user clears the storage.
  const onStorage = (event: StorageEvent) => {
    const isOurs = event.key === sessionKey || event.key === null;
    if (isOurs && readText(sessionKey) === null) events.onSignedOut();
  };
  addEventListener('storage', onStorage);
  return () => {
    data.subscription.unsubscribe();
    removeEventListener('storage', onStorage);
  };
}

/** Proves a factor with the six digits of the app: the last step of enrolling, and of signing in. */
export async function verifyFactor(id: string, code: string): Promise<Result<null>> {
  const { mfa } = getClient().auth;
  const { error } = await mfa.challengeAndVerify({ factorId: id, code: code.replace(/\s/g, '') });
  return error ? asFailure(error) : done;
}
