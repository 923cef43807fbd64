import { escapeHtml } from '#shared/html.ts';

/** A page with one button that posts these fields: programs that open the links of an email don't press it. */
export function replyButton(
  title: string,
  label: string,
  fields: Record<string, string>,
): Response {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return replyPage(title, `<form method="post">${hidden.join('')}<button>${label}</button></form>`);
}

/** A page of the server itself, like the one that a link in an email opens. `content` is HTML. */
export function replyPage(title: string, content: string, status = 200): Response {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${title}</title></head>
<body style="font:20px/1.5 system-ui,sans-serif;max-width:30rem;margin:3rem auto;padding:0 1rem"><main><h1>${title}</h1>${content}</main></body></html>
`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; img-src 'self'; style-src-attr 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  };
  return new Response(html, { status, headers });
}

/** Whether a browser asks for a page to show: a script takes anything. */
export const wantsPage = (request: Request): boolean =>
  request.headers.get('accept')?.includes('text/html') ?? false;

/** What a person reads who opened an address that can't be answered; `message` is a sentence of the answer itself. */
export function replyTrouble(status: number, message?: string): Response {
  if (status === 404) {
    const why = message ? `<p>${escapeHtml(message)}</p>` : '';
    const home = '<p><a href="/">Go to the website</a></p>';
    return replyPage('There’s nothing here.', why + home, status);
  }
  if (status === 405)
    return replyPage(
      'There’s no page at this address.',
      '<p>Open the link in the email again, and press its button.</p>',
      status,
    );
  const what = message ?? 'Nothing is lost. Wait a minute, then go back and try again.';
  return replyPage('This isn’t working right now.', `<p>${escapeHtml(what)}</p>`, status);
}
