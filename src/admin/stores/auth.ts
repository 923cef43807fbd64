import { atom } from 'nanostores';
import {
  loadSession,
  reloadSession,
  type Session,
  signIn as signInAtServer,
  signOut as signOutAtServer,
  watchSession,
} from '#admin/data/auth.ts';
import type { Result } from '#admin/data/result.ts';
import { explain, messages } from '#admin/messages.ts';
import { addToast, closeFailures, keepToast } from './toasts.ts';

/** What this page knows of the session. */
export type SessionState =
  | { kind: 'checking'; isRepeating: boolean }
  | { kind: 'signed-in'; email: string }
  | { kind: 'signed-out'; byOthers: boolean }
  | { kind: 'unreachable'; message: string };

/** The session of this browser, as this page knows it. */
export const $session = atom<SessionState>({ kind: 'checking', isRepeating: false });

let stopWatching = () => {};
// What this page does itself is no news to it.
let isSigningIn = false;
let isSigningOut = false;

function setFrom(result: Result<Session | null>): void {
  if (!result.ok) $session.set({ kind: 'unreachable', message: explain(result) });
  else if (result.value) $session.set({ kind: 'signed-in', email: result.value.email });
  else if ($session.get().kind !== 'signed-out') {
    $session.set({ kind: 'signed-out', byOthers: false });
  }
}

/**
 * The session is over without the owner's doing: in another tab, by the server, or because the
 * browser has cleared its storage.
 */
export function endSession(): void {
  if ($session.get().kind === 'signed-out') return;
  $session.set({ kind: 'signed-out', byOthers: !isSigningOut });
}

function watch(): void {
  stopWatching();
  stopWatching = watchSession({
    onSignedIn: ({ email }) => {
      if (!isSigningIn) $session.set({ kind: 'signed-in', email });
    },
    onSignedOut: endSession,
    onRetry: () => {
      if ($session.get().kind === 'checking') $session.set({ kind: 'checking', isRepeating: true });
    },
  });
}

/** Finds out whether somebody is signed in, and keeps `$session` true from then on. */
export async function checkSession(): Promise<void> {
  watch();
  setFrom(await loadSession());
}

/** Asks again after the server could not be reached. */
export async function retrySession(): Promise<void> {
  $session.set({ kind: 'checking', isRepeating: false });
  stopWatching();
  const result = await reloadSession();
  watch();
  setFrom(result);
}

/** Signs in; gives whether it worked. The good news is told on the dashboard. */
export async function signIn(email: string, password: string): Promise<boolean> {
  closeFailures();
  isSigningIn = true;
  const result = await signInAtServer(email, password);
  isSigningIn = false;
  if (!result.ok) {
    addToast('failed', messages.loginFailed(result));
    return false;
  }
  keepToast('done', messages.loginSuccessful);
  $session.set({ kind: 'signed-in', email: result.value.email });
  return true;
}

/**
 * Signs out on this device, whether or not the server can be reached: `$session` says so as soon
 * as the browser has forgotten the session, before the server has answered.
 */
export async function signOut(): Promise<void> {
  isSigningOut = true;
  await signOutAtServer();
  isSigningOut = false;
  endSession();
}

/** Has the login page say that this browser was signed out. */
export function tellSignedOut(): void {
  keepToast('failed', messages.signedOutElsewhere);
}
