/*
 * What newer browsers have built in, for the oldest ones that are supported: Safari 14.1, Chrome 90 and
 * Firefox 90 (docs/requirements.md, section 12). The browser loads this file, so it imports nothing.
 */

/** Like `AbortSignal.timeout` (Safari 16, Chrome 103, Firefox 100). */
export function abortAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}

/** 128 random bits in hexadecimal, like `crypto.randomUUID` (Safari 15.4, Chrome 92, Firefox 95). */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Like `Response.json` (Safari 17, Chrome 105, Firefox 115). */
export const jsonResponse = (body: unknown, status: number): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
