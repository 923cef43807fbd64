import { atom } from 'nanostores';
import { explain, messages } from '#admin/messages.ts';
import { type Result, signedOut } from '#admin/result.ts';
import { askToStay, setKeepsNothing } from '#admin/stores/kept.ts';
import { addToast, closeFailures, keepToast } from '#admin/stores/toasts.ts';
import {
  loadSession,
  readStoredSession,
  reloadSession,
  type Session,
  signIn as signInAtServer,
  signOut as signOutAtServer,
  verifyFactor,
  watchSession,
} from '#admin/sync/api/auth.ts';
import { $sync, noteTrouble } from '#admin/sync/sync.ts';
import { leaveDevice, openDevice, wipeDevice } from './device.ts';

/** The state of the session on this page. */
export type SessionState =
  | { kind: 'checking'; isRepeating: boolean }
  | { kind: 'signed-in'; email: string }
  /** The password was right; the six digits of the authenticator app are missing. */
  | { kind: 'needs-code'; email: string; factors: readonly string[] }
  | { kind: 'signed-out'; byOthers: boolean }
  | { kind: 'unreachable'; message: string };

/** The session of this browser. */
export const $session = atom<SessionState>({ kind: 'checking', isRepeating: false });

let stopWatching = () => {};
// Set while this page itself changes the session, so that its own events are ignored.
let isSigningIn = false;
let isSigningOut = false;

const stateOf = ({ email, missingFactors }: Session): SessionState =>
  missingFactors
    ? { kind: 'needs-code', email, factors: missingFactors }
    : { kind: 'signed-in', email };

async function setFrom(result: Result<Session | null>): Promise<void> {
  // A session that can't be checked is accepted while this phone stores its desk.
  const isShown = $session.get().kind === 'signed-in';
  if (!result.ok) {
    if (!isShown) $session.set({ kind: 'unreachable', message: explain(result) });
  } else if (result.value) {
    // Without its second factor a session opens nothing.
    if (!result.value.missingFactors) await openDevice(result.value.email);
    $session.set(stateOf(result.value));
  } else if (isShown) endSession();
  else {
    void leaveDevice();
    if ($session.get().kind !== 'signed-out') $session.set({ kind: 'signed-out', byOthers: false });
  }
}

// The feed is the desk's steady contact with the server: what it is told of the session counts.
$sync.listen(({ failure }) => {
  if (failure?.reason === 'signed-out') endSession();
  if (failure?.reason === 'not-admin') void leaveDevice();
});

/**
 * Marks the session as ended. Unless the owner is signing out on this page, it was ended elsewhere: in
 * another tab, by the server, or because the browser has cleared its storage.
 */
function endSession(): void {
  if ($session.get().kind === 'signed-out') return;
  if (!isSigningOut) void leaveDevice();
  $session.set({ kind: 'signed-out', byOthers: !isSigningOut });
}

function watch(): void {
  stopWatching();
  stopWatching = watchSession({
    onSignedIn: (session) => {
      // While it is checked, `setFrom` follows.
      if (!isSigningIn && $session.get().kind !== 'checking') $session.set(stateOf(session));
    },
    onSignedOut: endSession,
    onRetry: (failure) => {
      noteTrouble(failure);
      if ($session.get().kind === 'checking') $session.set({ kind: 'checking', isRepeating: true });
    },
  });
}

/**
 * Loads the session and keeps `$session` up to date from then on. With the desk of its account on this phone, the
 * owner need not wait for the server.
 */
export async function checkSession(): Promise<void> {
  if (import.meta.env.DEMO) await (await import('./demo.ts')).openDemo();
  const stored = readStoredSession();
  if (stored && !stored.missingFactors && (await openDevice(stored.email)))
    if ($session.get().kind === 'checking') $session.set(stateOf(stored));
  watch();
  await setFrom(await loadSession());
}

/** Tries again after the server could not be reached. */
export async function retrySession(): Promise<void> {
  $session.set({ kind: 'checking', isRepeating: false });
  stopWatching();
  const result = await reloadSession();
  watch();
  await setFrom(result);
}

/**
 * Signs in; returns whether the password was right. With `keepsNothing` nothing stays on this device after the tab. With a second factor `$session` then asks for its code.
 * The success message is shown on the dashboard.
 */
export async function signIn(
  email: string,
  password: string,
  keepsNothing = false,
): Promise<boolean> {
  closeFailures();
  setKeepsNothing(keepsNothing);
  isSigningIn = true;
  const result = await signInAtServer(email, password);
  isSigningIn = false;
  if (!result.ok) {
    addToast('failed', messages.loginFailed(result));
    return false;
  }
  askToStay();
  if (!result.value.missingFactors) keepToast('done', messages.loginSuccessful);
  $session.set(stateOf(result.value));
  return true;
}

/** Completes a sign-in with the six digits of any of the authenticator apps; returns whether they were right. */
export async function confirmCode(code: string): Promise<boolean> {
  const state = $session.get();
  if (state.kind !== 'needs-code') return false;
  closeFailures();
  let result: Result<null> = signedOut;
  isSigningIn = true;
  for (const factor of state.factors) {
    result = await verifyFactor(factor, code);
    if (result.ok) break;
  }
  isSigningIn = false;
  if (!result.ok) {
    addToast('failed', messages.loginFailed(result));
    return false;
  }
  keepToast('done', messages.loginSuccessful);
  $session.set({ kind: 'signed-in', email: state.email });
  return true;
}

/** Leaves the question for the six digits: the password is asked again. What is kept on this device stays. */
export async function leaveCode(): Promise<void> {
  isSigningOut = true;
  await signOutAtServer();
  isSigningOut = false;
  $session.set({ kind: 'signed-out', byOthers: false });
}

/**
 * Signs out and wipes this device, whether or not the server can be reached: `$session` changes
 * as soon as the browser has removed the session, before the server has answered.
 */
export async function signOut(): Promise<void> {
  isSigningOut = true;
  await wipeDevice();
  await signOutAtServer();
  isSigningOut = false;
  endSession();
}
