import { abortAfter } from '#shared/old-browsers.ts';
import type { FieldErrors } from './entries.ts';

/** What the server says of a stored request; without a ticket it takes no photos yet. */
export interface Stored {
  reference?: string;
  ticket?: string;
  /** Until when the site has promised an answer, in milliseconds since 1970, UTC. */
  promisedBy?: number;
}

export type Answer =
  | { kind: 'received'; stored: Stored }
  | { kind: 'errors'; errors: FieldErrors }
  /**
   * The server refused or failed, with a message for the visitor if it is ours; `waitMs`: how long to leave it alone
   * (Retry-After).
   */
  | { kind: 'failed'; message: string | undefined; mayPass: boolean; waitMs: number }
  /** No answer: no signal, or the connection was lost. */
  | { kind: 'unreachable' };

/** Timeouts of the requests in ms; a request without an answer has failed then. */
const TIMEOUTS_MS = { token: 5000, lead: 20_000 };

/** How long after a failure a request is sent once more, in ms. */
const RESEND_AFTER_MS = 3000;

/** A signed time token, or undefined when it can't be fetched: the post then counts against a stricter limit. */
export async function fetchToken(): Promise<string | undefined> {
  try {
    const answer = await fetch('/api/form-token', {
      cache: 'no-store',
      signal: abortAfter(TIMEOUTS_MS.token),
    });
    const body: unknown = answer.ok ? await answer.json() : undefined;
    return typeof body === 'object' && body !== null && 'token' in body
      ? String(body.token)
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Sends a lead, and once more after a failure of the server or the network: its key makes one lead of both.
 * Returns `received` only when the server confirms that it is stored.
 */
export async function sendLead(fields: Record<string, string>): Promise<Answer> {
  const answer = await post(fields);
  const isFinal = answer.kind === 'failed' ? !answer.mayPass : answer.kind !== 'unreachable';
  if (isFinal || !navigator.onLine) return answer;
  await new Promise((resolve) => setTimeout(resolve, RESEND_AFTER_MS));
  return post(fields);
}

interface Body extends Stored {
  ok?: boolean;
  errors?: FieldErrors;
  message?: string;
}

async function post(fields: Record<string, string>): Promise<Answer> {
  try {
    const answer = await fetch('/api/submit-lead', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(fields),
      signal: abortAfter(TIMEOUTS_MS.lead),
    });
    const mayPass = answer.status >= 500;
    const body: Body = await answer.json().catch(() => ({}));
    if (answer.ok && body.ok) return { kind: 'received', stored: body };
    if (body.errors && Object.keys(body.errors).length > 0)
      return { kind: 'errors', errors: body.errors };
    // An answer without our message is another's, like the login page of a guest network: it soon passes.
    const otherwise = mayPass || !body.message ? 0 : 3600;
    const waitMs = Number(answer.headers.get('retry-after') ?? otherwise) * 1000 || 0;
    return { kind: 'failed', message: body.message, mayPass, waitMs };
  } catch {
    return { kind: 'unreachable' };
  }
}

/** The page of this site that led to the form, without its query; empty for pages of other sites. */
export function findLandingPage(): string {
  if (!document.referrer) return location.pathname;
  const from = new URL(document.referrer);
  return from.origin === location.origin ? from.pathname : location.pathname;
}
