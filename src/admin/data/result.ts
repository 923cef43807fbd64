import { limits } from '#leads/limits.ts';

/** A call that failed: the kind of failure, and the server's own words; empty when it sent none. */
export interface Failure {
  ok: false;
  reason:
    | 'signed-out'
    | 'not-admin'
    | 'no-connection'
    | 'no-answer'
    | 'nothing-changed'
    | 'not-kept'
    | 'refused';
  message: string;
  /** The server's own code (PostgreSQL, Appendix A), where it sent one. */
  code?: string;
}

/** What every function of `admin/data` returns. They throw only for bugs. */
export type Result<Value> = { ok: true; value: Value } | Failure;

const withoutWords = (reason: Failure['reason']): Failure => ({ ok: false, reason, message: '' });

/** There was no response. */
export const noConnection = withoutWords('no-connection');
/** There was none in time, or none that says anything. */
export const noAnswer = withoutWords('no-answer');
/** A call without the session that it needs. */
export const signedOut = withoutWords('signed-out');
/** What needs this browser's storage, which is full or off. */
export const notKept = withoutWords('not-kept');
/** What worked and answers nothing. */
export const done: Result<null> = { ok: true, value: null };

/** The fields read from an error of any part of supabase-js. A gateway may send any shape. */
export interface ServerError {
  message?: unknown;
  name?: string;
  code?: unknown;
  status?: number | undefined;
}

const tooLong: Readonly<Record<string, readonly [field: string, longest: number]>> = {
  submissions_name: ['name', limits.name],
  submissions_phone: ['phone number', limits.phone],
  submissions_email: ['email address', limits.email],
  submissions_street: ['street', limits.street],
  submissions_area: ['town', limits.area],
  owner_message_length: ['message', limits.message],
  submissions_heard_from: ['way they found you', limits.heardFrom],
  submissions_follow_up_words: ['note of the follow-up', limits.followUpWords],
  submissions_visit_where: ['place of the visit', limits.visitWhere],
  submissions_ending_reason: ['reason', limits.endingReason],
  events_words: ['note', limits.note],
  settings_first_name: ['first name', limits.firstName],
};

/** A message of the database; a violated limit (check_violation) as a sentence that names the field. */
export function describeRefusal(message: string): string {
  const [, constraint] =
    /check constraint "(?:contact_|lead_|desk_)?(\w+?)(?:_check)?"/.exec(message) ?? [];
  if (!constraint) return message;
  const [field, longest] = tooLong[constraint] ?? [];
  return field && longest
    ? `The ${field} is too long: it holds ${longest.toLocaleString('en-US')} characters. Shorten it.`
    : 'One entry is not as the desk can store it. Change it, or leave it out.';
}

// The client libraries' own texts for responses without a message.
const wordless = /^(?:HTTP \d{3}|\{\}|)$/;

/**
 * Turns an error and its HTTP status into a failure; errors of auth-js have theirs.
 * A status of 0 means that there was no response (Fetch Standard: network error).
 */
export function asFailure(error: ServerError, status = error.status ?? 0): Failure {
  const message = typeof error.message === 'string' ? error.message.trim() : '';
  const text = `${error.name ?? ''} ${message}`;
  if (status === 0)
    return /TimeoutError|AbortError|timed? ?out/i.test(text) ? noAnswer : noConnection;
  if (message.startsWith('<') || wordless.test(message)) return noAnswer;
  const code = typeof error.code === 'string' ? { code: error.code } : {};
  // A paused project or a gateway may say so as JSON, too (Supabase docs, 'HTTP Status Codes').
  const reason = status >= 500 ? 'no-answer' : 'refused';
  return { ok: false, reason, message: describeRefusal(message), ...code };
}

/** The failure of a call that threw: there was no response. */
export const notReached = (error: unknown): Failure => asFailure(Object(error), 0);
