import type { Email } from 'postal-mime';
import colors from '#generated/mail-colors.json' with { type: 'json' };
import { office } from '#leads/hours.ts';
import { escapeHtml } from '#shared/html.ts';

const style = `*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:80rem;padding:1rem;color:${colors.ink};background:${colors.desk}}
h1{font-size:1.4rem}li{padding:.5rem 0;border-bottom:1px solid ${colors['desk-line']}}ul{list-style:none;padding:0}
a{color:${colors.river}}dt{font-weight:bold}dd{margin:0 0 .5rem;overflow-wrap:anywhere}
.mail{display:grid;gap:1rem}iframe{width:100%;height:46rem;border:1px solid ${colors['desk-line']}}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#fff;border:1px solid ${colors['desk-line']};padding:1rem;margin:0}
@media(min-width:60rem){.mail{grid-template-columns:1fr 1fr}}`;

/** The page of the local mailbox: all emails, or the one with that number. */
export function renderMailbox(mails: readonly Email[], number: string | null): Response {
  const mail = number === null ? undefined : mails[Number(number)];
  const content = mail ? renderMail(mail) : renderList(mails);
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>Mailbox</title><style>${style}</style></head>
<body><main>${content}</main></body></html>
`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    // The frame's content has this policy too: no script, no picture from outside.
    'content-security-policy':
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  };
  return new Response(html, { headers });
}

const addressesOf = (list: Email['to'] = []): string =>
  list.map(({ name, address }) => (name ? `${name} <${address}>` : `${address}`)).join(', ');

function renderList(mails: readonly Email[]): string {
  const items = mails.map(
    ({ subject = '', to, date = '' }, at) =>
      `<li><a href="/admin/mailbox?mail=${at}">${escapeHtml(subject)}</a><br>${escapeHtml(`${addressesOf(to)}, ${new Date(date).toLocaleString('en-US', { timeZone: office.timeZone })}`)}</li>`,
  );
  const note = 'Emails this computer would send stay here until you stop it.';
  return `<h1>Mailbox</h1><p>${note} <a href="/admin/dashboard">Lead desk</a></p>
<ul>${items.reverse().join('\n') || '<li>No email yet: send the form on <a href="/contact">/contact</a>.</li>'}</ul>`;
}

function renderMail({ subject = '', from, to, replyTo, html = '', text = '' }: Email): string {
  const heads = [
    ['From', addressesOf(from && [from])],
    ['To', addressesOf(to)],
    ['Reply-To', addressesOf(replyTo)],
  ];
  const rows = heads.map(([name, value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  const frame = escapeHtml(`<base target="_blank">${html}`);
  return `<p><a href="/admin/mailbox">All emails</a></p><h1>${escapeHtml(subject)}</h1><dl>${rows.join('')}</dl>
<div class="mail"><iframe title="The email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${frame}"></iframe><pre>${escapeHtml(text)}</pre></div>`;
}
