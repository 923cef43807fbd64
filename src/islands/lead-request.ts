import { formMessages } from '#leads/form-words.ts';
import { abortAfter } from '#shared/old-browsers.ts';
import type { Entries, FieldErrors } from './lead-entries.ts';

export type Answer =
  | { kind: 'received' }
  | { kind: 'errors'; errors: FieldErrors }
  /** `mayPass`: the server or the network failed, not the request. */
  | { kind: 'failed'; message: string; mayPass: boolean };

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
export async function sendLead(fields: Entries & Record<string, string>): Promise<Answer> {
  const answer = await post(fields);
  if (answer.kind !== 'failed' || !answer.mayPass) return answer;
  await new Promise((resolve) => setTimeout(resolve, RESEND_AFTER_MS));
  return post(fields);
}

interface Body {
  ok?: boolean;
  errors?: FieldErrors;
  message?: string;
}

async function post(fields: Entries & Record<string, string>): Promise<Answer> {
  try {
    const answer = await fetch('/api/submit-lead', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...fields, landing_page: findLandingPage() }),
      signal: abortAfter(TIMEOUTS_MS.lead),
    });
    const mayPass = answer.status >= 500;
    const body: Body = await answer.json().catch(() => ({}));
    if (answer.ok && body.ok) return { kind: 'received' };
    if (body.errors) return { kind: 'errors', errors: body.errors };
    return { kind: 'failed', message: body.message ?? formMessages.unavailable, mayPass };
  } catch {
    return { kind: 'failed', message: formMessages.unavailable, mayPass: true };
  }
}

/** The page of this site that led to the form, without its query; empty for pages of other sites. */
function findLandingPage(): string {
  if (!document.referrer) return location.pathname;
  const from = new URL(document.referrer);
  return from.origin === location.origin ? from.pathname : location.pathname;
}
