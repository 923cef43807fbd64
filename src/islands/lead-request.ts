import { formMessages } from '#shared/limits.ts';
import type { Entries, FieldErrors } from './lead-entries.ts';

export type Answer =
  | { kind: 'received' }
  | { kind: 'errors'; errors: FieldErrors }
  | { kind: 'failed'; message: string };

/** A signed time token, or nothing when it can't be had: the post then counts against a stricter limit. */
export async function fetchToken(): Promise<string | undefined> {
  try {
    const answer = await fetch('/api/form-token', { cache: 'no-store' });
    const body: unknown = answer.ok ? await answer.json() : undefined;
    return typeof body === 'object' && body !== null && 'token' in body
      ? String(body.token)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Sends a lead. `received` only when the server says that its row is stored. */
export async function sendLead(fields: Entries & Record<string, string>): Promise<Answer> {
  try {
    const answer = await fetch('/api/submit-lead', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(fields),
    });
    const body = (await answer.json()) as { ok?: boolean; errors?: FieldErrors; message?: string };
    if (answer.ok && body.ok) return { kind: 'received' };
    if (body.errors) return { kind: 'errors', errors: body.errors };
    return { kind: 'failed', message: body.message ?? formMessages.unavailable };
  } catch {
    return { kind: 'failed', message: formMessages.unavailable };
  }
}
