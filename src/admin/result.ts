import { extraFields } from '#leads/fields.ts';
import { limits } from '#leads/limits.ts';

/** A call that failed: the kind of failure, and a sentence of our own server functions; empty when there is none. */
export interface Failure {
  ok: false;
  reason:
    | 'signed-out'
    | 'not-admin'
    | 'no-connection'
    | 'no-answer'
    | 'too-many'
    | 'paused'
    | 'over-plan'
    | 'key-refused'
    | 'nothing-changed'
    | 'not-kept'
    | 'refused';
  message: string;
  /** The server's own code (PostgreSQL, Appendix A; Supabase Auth, error codes), where it sent one. */
  code?: string;
}

/** What every function of `admin/sync/api` returns. They throw only for bugs. */
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
  ...Object.fromEntries(
    extraFields.map(({ column, title, limit }) => [`submissions_${column}`, [`“${title}”`, limit]]),
  ),
  submissions_heard_from: ['way they found you', limits.heardFrom],
  submissions_follow_up_words: ['follow-up note', limits.followUpWords],
  submissions_visit_where: ['visit address', limits.visitWhere],
  submissions_ending_reason: ['reason', limits.endingReason],
  events_words: ['note', limits.note],
  settings_first_name: ['first name', limits.firstName],
};

// PostgreSQL's own messages are no sentences (its Error Message Style Guide), those of the functions in migrations are.
const sentence = /^[^a-z].*[.!?]$/s;

/** What the database says: a violated limit (check_violation) as a sentence that names the field; empty for its jargon. */
export function describeRefusal(message: string): string {
  const [, constraint] =
    /check constraint "(?:contact_|lead_|desk_)?(\w+?)(?:_check)?"/.exec(message) ?? [];
  if (!constraint) return sentence.test(message) ? message : '';
  const [field, longest] = tooLong[constraint] ?? [];
  return field && longest
    ? `The ${field} is too long: the limit is ${longest.toLocaleString('en-US')} characters. Shorten it.`
    : 'One field can’t be saved as it is. Change it or leave it blank.';
}

/** What a status says of the server, whoever sends it: a paused project, its plan's limit, too many requests. */
const reasons: Readonly<Record<number, Failure['reason']>> = {
  402: 'over-plan',
  429: 'too-many',
  540: 'paused',
};

/** Whether the gateway does not know the site's key: nothing that the owner does helps. */
const isKeyRefused = (status: number, text: string): boolean =>
  (status === 401 || status === 403) && /api[ _-]?keys?\b/i.test(text);

// The client libraries' own texts for responses without a message.
const wordless = /^(?:HTTP \d{3}|\{\}|)$/;
// What auth-js calls an answer that is no JSON.
const unreadable = 'AuthUnknownError';

/**
 * Turns an error and its HTTP status into a failure; errors of auth-js have theirs.
 * A status of 0 means that there was no response (Fetch Standard: network error).
 */
export function asFailure(error: ServerError, status = error.status ?? 0): Failure {
  const message = typeof error.message === 'string' ? error.message.trim() : '';
  const text = `${error.name ?? ''} ${message}`;
  if (status === 0)
    return /Abort|Timeout|timed out/i.test(text) || error.name === unreadable
      ? noAnswer
      : noConnection;
  const known = isKeyRefused(status, text) ? 'key-refused' : reasons[status];
  const code = typeof error.code === 'string' && error.code ? { code: error.code } : {};
  if (known) return { ...withoutWords(known), ...code };
  // A gateway's page, and what a server says of its own trouble.
  if (status >= 500 || message.startsWith('<')) return { ...noAnswer, ...code };
  if (wordless.test(message) && status !== 413) return { ...noAnswer, ...code };
  const isAuth = error.name?.startsWith('Auth');
  return {
    ok: false,
    reason: 'refused',
    message: isAuth ? '' : describeRefusal(message),
    ...(status === 413 ? { code: 'too-large' } : code),
  };
}

/** The failure of a call that threw: there was no response. */
export const notReached = (error: unknown): Failure => asFailure(Object(error), 0);

/** A call without an answer that says anything of what was sent: it may have been received, and is sent again. */
export const isSilent = ({ reason }: Failure): boolean => silent.includes(reason);

const silent: readonly Failure['reason'][] = [
  'no-connection',
  'no-answer',
  'too-many',
  'paused',
  'over-plan',
  'key-refused',
];
