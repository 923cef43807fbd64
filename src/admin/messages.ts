import type { Failure } from '#admin/data/result.ts';
import { describeConflict, type Stayed } from '#admin/ui/field-words.ts';
import { plural } from '#admin/ui/formats.ts';

/** A toast's two lines. */
export interface Message {
  title: string;
  text: string;
  /** It says nothing that has to be read: on a phone, where it covers a row, it is gone after two seconds. */
  isShort?: boolean;
}

const failureWords: Record<Failure['reason'], string> = {
  'signed-out': 'This browser is signed out. Sign in again.',
  'not-admin': 'This account does not have access to the lead desk.',
  'no-connection': 'No connection to the server. Check the connection and try again.',
  'no-answer': 'The server does not answer. Try again in a minute.',
  'nothing-changed':
    'No row was changed. It may have been erased, or this account may not change it.',
  'not-kept': 'This browser keeps nothing: its storage is full or off. Make room and try again.',
  refused: 'The server refused without saying why.',
};

/** The text for a failure: the server's message, if it sent one. */
export function explain(failure: Failure): string {
  return failure.message || failureWords[failure.reason];
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
  pushOn: { title: 'Alerts are on', text: 'New requests are shown on this device.' },
  notLoaded: (failure: Failure): Message => ({ title: 'Error', text: explain(failure) }),
  notSent: (failure: Failure): Message => ({
    title: 'The form did not take the test lead',
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
  undone: { title: 'Undone', text: 'It is as it was before' },
  waits: (what: string): Message => ({
    title: 'Saved on this phone',
    text: `${what}. It’s sent when there’s signal.`,
  }),
  notKept: {
    title: 'Couldn’t save',
    text: 'There’s no signal, and this browser keeps nothing: its storage is full or off.',
  },
  keepsNothing: {
    title: 'Not kept while you type',
    text: 'This browser keeps nothing: its storage is full or off. What isn’t saved is lost when this page closes.',
  },
  sent: (count: number, waiting: number): Message => ({
    title: 'Sent',
    text: `${plural(count, 'change')}, ${
      waiting === 0 ? 'nothing is waiting' : `${waiting} more on this phone`
    }`,
  }),
  cantUndo: (conflict: Stayed): Message => ({
    title: 'Can’t undo',
    text: describeConflict(conflict, 'has been changed since'),
  }),
  conflict: (conflict: Stayed): Message => ({
    title: 'One change could not be applied',
    text: `${describeConflict(conflict, 'had been changed')}. Yours is kept in the history.`,
  }),
  leadGone: {
    title: 'Couldn’t save',
    text: 'This lead has been erased. Your change was not saved.',
  },
  erased: (name: string): Message => ({
    title: 'Erased',
    text: `Everything about ${name} is gone`,
  }),
  signedOutElsewhere: {
    title: 'Signed out',
    text: 'This browser was signed out. Sign in again to see the submissions.',
  },
} as const satisfies Record<string, Message | ((...given: never[]) => Message)>;
