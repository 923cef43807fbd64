import { describeConflict, type Stayed } from '#admin/ui/describe-field.ts';
import { plural } from '#admin/ui/formats.ts';
import { thisDevice } from '#admin/ui/this-device.ts';
import { passwordTooWeak } from '#shared/password.ts';
import type { Failure } from './result.ts';

/** A toast's two lines. */
export interface Message {
  title: string;
  text: string;
  /** It says nothing that has to be read: on a phone, where it covers a row, it is gone after two seconds. */
  isShort?: boolean;
}

const tellHelper = 'Tell whoever looks after the site.';
const safe = 'Nothing is lost.';
const wrongDigits = 'That code isn’t right. Enter the current six digits from the app.';
const signInAgain = 'This browser is signed out. Sign in again.';

const failureWords: Record<Failure['reason'], string> = {
  'signed-out': signInAgain,
  'not-admin': 'This account does not have access to the lead desk.',
  'no-connection': 'No connection to the server. Check your connection and try again.',
  'no-answer': 'The server isn’t responding. Try again in a minute.',
  'too-many': 'Too many attempts. Wait five minutes, then try again.',
  paused: `The database is paused. ${safe} ${tellHelper}`,
  'over-plan': `The database has reached its plan’s limit for this month. ${safe} ${tellHelper}`,
  'key-refused': `The server rejected this site’s key. ${safe} ${tellHelper}`,
  'nothing-changed': 'Nothing was changed. The lead may have been erased.',
  'not-kept':
    'This browser can’t save anything: its storage is full or turned off. Free up space and try again.',
  refused: `The server rejected it. ${tellHelper}`,
};

/** What the codes of Supabase Auth and of the database mean to the owner; no server's words reach him. */
const codeWords: Readonly<Record<string, string>> = {
  invalid_credentials: 'Invalid login credentials',
  user_banned: `This account is blocked. ${tellHelper}`,
  over_request_rate_limit: failureWords['too-many'],
  over_email_send_rate_limit: 'Too many emails requested. Wait an hour, then try again.',
  mfa_verification_failed: wrongDigits,
  mfa_challenge_expired: wrongDigits,
  mfa_ip_address_mismatch: wrongDigits,
  mfa_factor_not_found: 'This authenticator app was removed. Sign in again.',
  mfa_factor_name_conflict:
    'There’s already an authenticator app with this name. Reload this page and try again.',
  too_many_enrolled_mfa_factors:
    'You’ve reached the limit of authenticator apps. Remove one first.',
  insufficient_aal: 'Sign out, sign in again with the six digits, then try again.',
  reauthentication_needed: 'Sign out and back in, then change it.',
  current_password_required: 'Enter the current password.',
  current_password_invalid: 'That isn’t the current password.',
  same_password: 'That’s your current password. Choose a different one.',
  weak_password: `${passwordTooWeak}.`,
  otp_expired: 'This link has expired or was already used. Request a new one.',
  session_not_found: signInAgain,
  session_expired: signInAgain,
  bad_jwt: signInAgain,
  no_authorization: signInAgain,
  'too-large': 'That’s too long. Shorten it.',
};

/** The text for a failure: what its code means, a sentence of our own server functions, or what kind it is. */
export function explain({ code = '', message, reason }: Failure): string {
  return codeWords[code] ?? (message || failureWords[reason]);
}

/** Beside a photo that can't be read, or takes too long; `{name}` is its file's. */
export const photoFailed = '{name} didn’t load. Try it again, or choose another';

const dayMs = 86_400_000;
const lasting: readonly Failure['reason'][] = ['paused', 'over-plan', 'key-refused'];

/** Whether a new try does not help. */
export const isLasting = ({ reason }: Failure): boolean => lasting.includes(reason);

/** Says why the desk is out of date and who to tell: immediately if a retry can't help, otherwise after a day offline. */
export function explainBehind(failure: Failure | null, sinceMs: number): string {
  if (failure && isLasting(failure)) return failureWords[failure.reason];
  return sinceMs > dayMs ? `The server hasn’t responded for a day. ${safe} ${tellHelper}` : '';
}

/** The toasts of the desk. The words of the first seven are fixed (docs/requirements.md, section 9). */
export const messages = {
  loginSuccessful: {
    title: 'Login Successful',
    text: 'Welcome to the admin dashboard',
    isShort: true,
  },
  loginFailed: (failure: Failure): Message => ({ title: 'Login Failed', text: explain(failure) }),
  fetchFailed: (failure: Failure): Message => ({
    title: 'Error',
    text: `Failed to fetch submissions: ${explain(failure)}`,
  }),
  adminCreated: {
    title: 'Admin Created Successfully!',
    text: 'The admin account has been created. You can now login to the admin dashboard.',
  },
  adminFailed: (failure: Failure): Message => ({
    title: 'Error',
    text:
      failure.reason === 'refused'
        ? failure.message || 'Failed to create admin account'
        : explain(failure),
  }),
  statusUpdated: {
    title: 'Status Updated',
    text: 'Submission status has been updated successfully',
  },
  updateFailed: (failure: Failure): Message => ({
    title: 'Error',
    text: `Failed to update status: ${explain(failure)}`,
  }),
  saved: (text: string): Message => ({ title: 'Saved', text }),
  pushOn: { title: 'Alerts are on', text: 'New requests will show on this device.' },
  notLoaded: (failure: Failure): Message => ({ title: 'Error', text: explain(failure) }),
  notSent: (failure: Failure): Message => ({
    title: 'The test lead wasn’t accepted',
    text: explain(failure),
  }),
  linkNotSent: (failure: Failure): Message => ({
    title: 'No link was sent',
    text: explain(failure),
  }),
  notSaved: (failure: Failure): Message => ({ title: 'Couldn’t save', text: explain(failure) }),
  spamMarked: (count: number, days: number): Message => ({
    title: 'Marked as spam',
    text: `${count === 1 ? 'It’s' : `${count} requests are`} under Suspected spam for ${days} days`,
  }),
  notSpam: (count: number): Message => ({
    title: 'Not spam',
    text:
      count === 1 ? 'The request is back in the list.' : `${count} requests are back in the list.`,
  }),
  done: (title: string, text: string): Message => ({ title, text }),
  undone: { title: 'Undone', text: 'Back to how it was' },
  waits: (what: string): Message => ({
    title: `Saved on ${thisDevice()}`,
    text: import.meta.env.DEMO ? `${what}.` : `${what}. It’ll send when you’re back online.`,
  }),
  notKept: {
    title: 'Couldn’t save',
    text: 'You’re offline, and this browser can’t save anything: its storage is full or turned off.',
  },
  keepsNothing: {
    title: 'Not saved while you type',
    text: 'This browser can’t save anything: its storage is full or turned off. What you haven’t sent is lost when this page closes.',
  },
  sent: (count: number, waiting: number): Message => ({
    title: 'Sent',
    text: `${plural(count, 'change')}, ${
      waiting === 0 ? 'nothing is waiting' : `${waiting} more on ${thisDevice()}`
    }`,
  }),
  cantUndo: (name: string, conflict: Stayed): Message => ({
    title: 'Can’t undo',
    text: `${name}: ${describeConflict(conflict, 'has been changed since')}`,
  }),
  conflict: (name: string, conflict: Stayed): Message => ({
    title: 'One change couldn’t be applied',
    text: `${name}: ${describeConflict(conflict, 'had been changed')}. Yours is kept in the history.`,
  }),
  leadGone: (what: string, typed = ''): Message => ({
    title: 'Couldn’t save',
    text: `This lead was erased. Your change wasn’t saved: ${what}${typed && `: “${typed}”`}`,
  }),
  erased: (name: string): Message => ({
    title: 'Erased',
    text: `Everything about ${name} is gone`,
  }),
  signedOutElsewhere: {
    title: 'Signed out',
    text: 'This browser was signed out. Sign in again to see the submissions.',
  },
} as const satisfies Record<string, Message | ((...given: never[]) => Message)>;
