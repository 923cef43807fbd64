import { escapeHtml } from '../../_shared/html.ts';
import colors from '../mail-colors.json' with { type: 'json' };

/** A line of a mail; `text` is linked when there is an `href`. */
export interface Line {
  before?: string;
  text: string;
  href?: string;
}

/** The content of a mail; HTML and text are rendered from the same parts. */
export interface Letter {
  subject: string;
  /** The dark bar on top. */
  bar: string;
  title: string;
  about?: string;
  words: string;
  rows?: { title: string; about: string; lines: Line[] }[];
  /** The first is the brass one. */
  buttons: Line[];
  lines: Line[];
  foot: Line[];
  /** Who gets the answer to the mail. */
  replyTo?: { name: string; address: string } | undefined;
}

const plain = ({ before = '', text, href }: Line): string =>
  before + text + (href?.startsWith('http') ? `: ${href}` : '');

/** The mail as plain text. */
export function renderText(letter: Letter): string {
  const { bar, title, about, words, rows = [], buttons, lines, foot } = letter;
  const parts = [
    about === undefined ? [title] : [`${bar}: ${title}`, about],
    [words],
    ...rows.map((row) => [row.title, row.about, ...row.lines.map(plain)]),
    buttons.map(plain),
    lines.map(plain),
    foot.map(plain),
  ];
  const texts = parts.map((part) => part.filter(Boolean).join('\n'));
  return texts.filter(Boolean).join('\n\n');
}

const rich = (text: string): string => escapeHtml(text).replace(/\n/g, '<br>');
const linked = ({ before = '', text, href }: Line): string =>
  rich(before) +
  (href
    ? `<a href="${escapeHtml(href)}" style="color:${colors.river}">${rich(text)}</a>`
    : rich(text));
const cell = (style: string, html: string): string =>
  html && `<tr><td style="${style};overflow-wrap:anywhere">${html}</td></tr>\n`;

const buttonLooks = {
  brass: `background:${colors.brass};border-bottom:4px solid ${colors['brass-edge']};color:${colors.ink};font-size:18px;padding:14px`,
  line: `border:2px solid ${colors.river};color:${colors.river};font-size:17px;padding:12px`,
};
function button({ before = '', text, href = '' }: Line, at: number): string {
  const look = buttonLooks[at === 0 ? 'brass' : 'line'];
  const style = `display:block;font-weight:bold;line-height:24px;text-align:center;text-decoration:none;${look}`;
  return cell(
    'padding:8px 20px 12px',
    `<a href="${escapeHtml(href)}" style="${style}">${rich(before + text)}</a>`,
  );
}

/** The mail as HTML: inline styles and no pictures, so that mail programs show it alike. */
export function renderHtml(letter: Letter): string {
  const { subject, bar, title, about = '', words, rows = [], buttons, lines, foot } = letter;
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"';
  const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
  const small = `border-top:1px solid ${colors['desk-rule']};font-size:16px;line-height:24px`;
  const inner = [
    cell(
      `background:${colors['river-deep']};color:#ffffff;padding:14px 20px;font:bold 18px Georgia,serif`,
      rich(bar),
    ),
    cell('padding:20px 20px 0;font-size:22px;line-height:28px;font-weight:bold', rich(title)),
    cell(`padding:2px 20px 0;font-size:17px;line-height:24px;color:${colors.bark}`, rich(about)),
    cell('padding:18px 20px 10px;font-size:17px;line-height:25px', rich(words)),
    ...rows.map((row) =>
      cell(
        `padding:10px 20px;${small}`,
        `<b>${rich(row.title)}</b><br>${rich(row.about)}<br>${row.lines.map(linked).join('<br>')}`,
      ),
    ),
    ...buttons.map(button),
    cell(`padding:14px 20px 18px;${small}`, lines.map(linked).join('<br>')),
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${rich(subject)}</title></head>
<body style="margin:0;background:${colors.desk}">
<div style="display:none;max-height:0;overflow:hidden">${rich(words.slice(0, 140))}</div>
<table ${table} style="background:${colors.desk};${font};color:${colors.ink}"><tr><td style="padding:16px">
<table ${table} style="max-width:520px;margin:0 auto;background:#ffffff;border:1px solid ${colors['desk-line']}">
${inner.join('')}</table>
<p style="max-width:520px;margin:12px auto 0;font-size:15px;line-height:22px;color:${colors.bark}">${foot.map(linked).join(' ')}</p>
</td></tr></table></body></html>
`;
}
