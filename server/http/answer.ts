import { messageOf } from '#shared/text.ts';
import { replyTrouble, wantsPage } from './page.ts';

/** Browser features that no page uses: frames of other origins don't get them either. */
const deniedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/** Headers of every response: pages, files, redirects, the 404 page, functions. */
export const sharedHeaders: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=63072000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // Pages of other sites may not load our files; link previews and search engines are not pages.
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
};

/** What an answer that is a page says itself. */
const policies = {
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
};

/** The answer of a function with the headers of every one: none is cached. */
export function withHeaders(answer: Response): Response {
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries({ ...sharedHeaders, 'Cache-Control': 'no-store' }))
    headers.set(name, value);
  for (const [name, value] of Object.entries(policies))
    if (!headers.has(name)) headers.set(name, value);
  return new Response(answer.body, { status: answer.status, headers });
}

/**
 * The answer of the function `name`; when its work fails, 503 with the reason in the log, never the host's own
 * error page. A person who opened the address gets a page in place of JSON (`request` says who asks).
 */
export async function answer(
  name: string,
  work: () => Promise<Response>,
  request?: Request,
): Promise<Response> {
  const isPerson = request !== undefined && wantsPage(request);
  try {
    const answered = await work();
    const isJson = answered.headers.get('content-type')?.includes('json');
    if (!isPerson || answered.status < 400 || !isJson) return withHeaders(answered);
    const { message } = await answered.clone().json();
    const page = replyTrouble(answered.status, typeof message === 'string' ? message : undefined);
    return withHeaders(keepHeaders(answered, page));
  } catch (error) {
    console.error(`${name}: ${messageOf(error)}`);
    const message = 'This isn’t working right now. Try again later.';
    const failed = isPerson
      ? replyTrouble(503)
      : Response.json({ ok: false, message }, { status: 503 });
    failed.headers.set('retry-after', '60');
    return withHeaders(failed);
  }
}

/** When to come back and what is allowed is said by headers. */
function keepHeaders(answered: Response, page: Response): Response {
  for (const name of ['retry-after', 'allow']) {
    const value = answered.headers.get(name);
    if (value) page.headers.set(name, value);
  }
  return page;
}
