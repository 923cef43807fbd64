import { abortAfter } from '#shared/old-browsers.ts';

/** Timeouts in ms: 250 kB at 20 kbit/s take 100 s. */
const TIMEOUTS_MS = { question: 20_000, upload: 120_000 };

/** Whether a photo is stored, can be tried again, or is refused for good, with the sentence to show. */
export type Sent = { kind: 'stored' | 'waiting' } | { kind: 'refused'; message: string };

interface Reply {
  stored?: boolean;
  url?: string;
  message?: string;
}

/**
 * Sends one photo: asks where to, puts it there, and asks whether it is stored. Begun again after any
 * failure it never makes a second photo.
 */
export async function sendPhoto(ticket: string, id: string, photo: Blob): Promise<Sent> {
  try {
    const first = await ask(ticket, id);
    if (!first.url) return first.sent;
    await fetch(first.url, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: photo,
      signal: abortAfter(TIMEOUTS_MS.upload),
    });
    return (await ask(ticket, id)).sent;
  } catch {
    return { kind: 'waiting' };
  }
}

async function ask(ticket: string, photo: string): Promise<{ sent: Sent; url?: string }> {
  const answer = await fetch('/api/lead-photos', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket, photo }),
    signal: abortAfter(TIMEOUTS_MS.question),
  });
  const reply: Reply = await answer.json().catch(() => ({}));
  if (reply.stored) return { sent: { kind: 'stored' } };
  if (reply.url) return { sent: { kind: 'waiting' }, url: reply.url };
  // Only our own message rejects a photo for good; a rate limit or a guest network's page doesn't.
  if (answer.ok || answer.status >= 500 || answer.status === 429 || !reply.message)
    return { sent: { kind: 'waiting' } };
  return { sent: { kind: 'refused', message: reply.message } };
}
