import { formWords } from '#leads/form-messages.ts';
import type { LeadFormParts, RenderLeadForm } from '#leads/lead-form.ts';
import { fill } from '#shared/fill.ts';
import { escapeHtml } from '#shared/html.ts';
import type { LeadFormHost } from './build-data.ts';

/** The parts of a response: the build's data, and the form's renderer. */
export interface Site {
  host: LeadFormHost | undefined;
  renderForm: RenderLeadForm;
}

/** What the form shows again after a request that was not stored. */
export type Shown = Omit<LeadFormParts, 'services' | 'replyWithin'>;

/**
 * The response to a post that was not stored, with what to do now: the site's own contact page with every entry kept
 * (without the build's data a short page with the same form), or JSON for the form's script, which keeps the entries
 * itself.
 */
export function askAgain(
  { host, renderForm }: Site,
  json: boolean,
  status: number,
  shown: Shown,
  extra: Record<string, string> = {},
): Response {
  const { errors, notice } = shown;
  if (json) return replyJson(status, { ok: false, errors, message: notice?.text }, extra);
  const html = renderForm({
    ...shown,
    services: host?.services ?? keptService(shown.values?.service),
    replyWithin: host?.company.replyWithin,
  });
  const around = host?.contactPage;
  const page = around ? `${around.before}${html}${around.after}` : renderShortPage(host, html);
  const headers = new Headers(around ? host.headers : shortPageHeaders);
  for (const [name, value] of Object.entries({
    'content-type': 'text/html; charset=utf-8',
    ...extra,
  })) {
    headers.set(name, value);
  }
  return new Response(page, { status, headers });
}

/** The response to a form that was stored: a redirect to the thank-you page (RFC 9110, 303 See Other). */
export function replyThanks(path: string): Response {
  return new Response(null, { status: 303, headers: { location: path } });
}

export function replyJson(
  status: number,
  body: object,
  extra: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers: extra });
}

/** The answer to another method than the one that an address takes. */
export const refuseMethod = (allow = 'POST'): Response =>
  replyJson(405, { ok: false, message: `Use ${allow}.` }, { allow });

/** For the short page, without the build's data; the contact page has its own policy (build/finish/headers.ts). */
const shortPageHeaders = {
  'content-security-policy':
    "default-src 'none'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
};

function renderShortPage(host: LeadFormHost | undefined, form: string): string {
  const company = host?.company;
  const { heading, title, call, back } = formWords.shortPage;
  const phone = company
    ? `<a href="${escapeHtml(company.phone.href)}">${escapeHtml(company.phone.display)}</a>`
    : '';
  const callLine = company ? `<p>${fill(escapeHtml(call), { phone })}</p>\n` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escapeHtml(company ? fill(title, { company: company.name }) : heading)}</title>
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
${form}
${callLine}<p><a href="/contact">${escapeHtml(back)}</a></p>
</main>
</body>
</html>
`;
}

const keptService = (id: string | undefined) =>
  id ? [{ id, label: id.replaceAll('-', ' ') }] : [];
