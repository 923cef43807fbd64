import { formMessages } from '#leads/form-words.ts';
import type { Entries, FieldErrors } from './lead-entries.ts';

export type Answer =
  | { kind: 'received' }
  | { kind: 'errors'; errors: FieldErrors }
  | { kind: 'failed'; message: string };

/** Timeouts of the requests in ms; a request without an answer has failed then. */
const TIMEOUTS_MS = { token: 5000, lead: 20_000 };

/** A new idempotency key: the server makes one lead of all posts with the same key. */
export function newKey(): string {
  // Not crypto.randomUUID: Safari supports it since 15.4.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

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

/** Sends a lead. Returns `received` only when the server confirms that its row is stored. */
export async function sendLead(fields: Entries & Record<string, string>): Promise<Answer> {
  try {
    const answer = await fetch('/api/submit-lead', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...fields, landing_page: findLandingPage() }),
      signal: abortAfter(TIMEOUTS_MS.lead),
    });
    const body = (await answer.json()) as { ok?: boolean; errors?: FieldErrors; message?: string };
    if (answer.ok && body.ok) return { kind: 'received' };
    if (body.errors) return { kind: 'errors', errors: body.errors };
    return { kind: 'failed', message: body.message ?? formMessages.unavailable };
  } catch {
    return { kind: 'failed', message: formMessages.unavailable };
  }
}

/** The page of this site that led to the form, without its query; empty for pages of other sites. */
function findLandingPage(): string {
  if (!document.referrer) return location.pathname;
  const from = new URL(document.referrer);
  return from.origin === location.origin ? from.pathname : location.pathname;
}

/** Like AbortSignal.timeout, which Safari supports since 16. */
function abortAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}
