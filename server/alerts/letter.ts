import colors from '#generated/mail-colors.json' with { type: 'json' };
import { escapeHtml } from '#shared/html.ts';
import { cutText, withoutTurning } from '#shared/text.ts';

/** A line of an email; `text` is linked when there is an `href`. */
export interface Line {
  before?: string;
  text: string;
  href?: string;
}

/** One lead of a list. */
export interface Row {
  title: string;
  about: string;
  lines: Line[];
}

/** The content of an email; HTML and text are rendered from the same parts. */
export interface Letter {
  subject: string;
  /** The dark bar on top. */
  bar: string;
  title: string;
  about?: string;
  words: string;
  rows?: Row[];
  /** The first is the filled one. */
  buttons: Line[];
  lines: Line[];
  foot: Line[];
  /** Who gets the answer to the email. */
  replyTo?: { name: string; address: string } | undefined;
}

const plain = ({ before = '', text, href }: Line): string =>
  before + text + (href?.startsWith('http') ? `: ${href}` : '');
/** What a list of emails shows of one beside its subject. */
const longestPreview = 140;

/** The email as plain text. */
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

const rich = (text: string): string => escapeHtml(withoutTurning(text)).replace(/\n/g, '<br>');
const linked = ({ before = '', text, href }: Line): string =>
  rich(before) +
  (href
    ? `<a class="link" href="${escapeHtml(href)}" style="color:${colors.river}">${rich(text)}</a>`
    : rich(text));

/** The colors of a dark screen, by class: a program that doesn't know them keeps those of the cells. */
const dark = {
  page: { background: '#14201f', color: '#f1f3f2' },
  sheet: { background: '#1d2b2a', color: '#f1f3f2' },
  quiet: { color: '#c9d5d1' },
  link: { color: '#8fd0db', 'border-color': '#8fd0db' },
};
const darkRules = Object.entries(dark).map(([name, look]) => {
  const rules = Object.entries(look).map(([key, value]) => `${key}:${value} !important`);
  return `.${name}{${rules.join(';')}}`;
});

const white = '#ffffff';
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const width = 520;
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
/**
 * A row of a table, with the color and padding on the cell: Outlook for Windows reads them nowhere else. It breaks no
 * long word by itself, so its own name for that stands beside the standard one.
 */
function cell(style: string, html: string, look = 'sheet', color: string = white): string {
  const wraps = 'overflow-wrap:anywhere;word-break:break-word';
  const open = `<td class="${look}" bgcolor="${color}" style="background-color:${color};${font};${style};${wraps}">`;
  return html && `<tr>${open}${html}</td></tr>\n`;
}

/** White on the river color: programs that darken emails by themselves keep it readable, and not ink on brass. */
const buttonLooks = [
  { look: 'bar', color: colors.river, text: white, cell: 'font-size:18px' },
  {
    look: 'sheet link',
    color: white,
    text: colors.river,
    cell: `border:2px solid ${colors.river};font-size:17px`,
  },
] as const;
function button({ before = '', text, href = '' }: Line, at: number): string {
  const { look, color, text: ink, cell: shape } = buttonLooks[at === 0 ? 0 : 1];
  // A thumb presses all of it; Outlook has the padding of the cell only.
  const room = 'padding:3px;mso-padding-alt:14px';
  const words = `font-weight:bold;line-height:24px;text-align:center;color:${ink}`;
  const link = `<a class="${look === 'bar' ? '' : 'link'}" href="${escapeHtml(href)}" style="display:block;padding:11px;text-decoration:none;${words}">${rich(before + text)}</a>`;
  const inner = cell(`${shape};${room};${words}`, link, look, color);
  return cell('padding:8px 20px 12px', `<table ${table} width="100%">${inner}</table>`);
}

/** The email as HTML: inline styles and no pictures, so that email programs show it alike. */
export function renderHtml(letter: Letter): string {
  const { subject, bar, title, about = '', words, rows = [], buttons, lines, foot } = letter;
  const ink = `color:${colors.ink}`;
  const small = `border-top:1px solid ${colors['desk-rule']};font-size:16px;line-height:24px;${ink}`;
  const inner = [
    cell(
      `color:${white};padding:14px 20px;font:bold 18px Georgia,serif`,
      rich(bar),
      'bar',
      colors['river-deep'],
    ),
    cell(
      `padding:20px 20px ${about || words ? 0 : 14}px;font-size:22px;line-height:28px;font-weight:bold;${ink}`,
      rich(title),
    ),
    cell(
      `padding:2px 20px 0;font-size:17px;line-height:24px;color:${colors.bark}`,
      rich(about),
      'sheet quiet',
    ),
    cell(`padding:18px 20px 10px;font-size:17px;line-height:25px;${ink}`, rich(words)),
    ...rows.map((row) =>
      cell(
        `padding:10px 20px;${small}`,
        `<b>${rich(row.title)}</b><br>${rich(row.about)}<br>${row.lines.map(linked).join('<br>')}`,
      ),
    ),
    ...buttons.map(button),
    cell(`padding:14px 20px 18px;${small}`, lines.map(linked).join('<br>')),
    cell(
      `padding:12px 0 0;font-size:15px;line-height:22px;color:${colors.bark}`,
      foot.map(linked).join(' '),
      'page quiet',
      colors.desk,
    ),
  ];
  const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${darkRules.join('')}}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${rich(subject)}</title><style>${style}</style></head>
<body class="page" style="margin:0;padding:0;background:${colors.desk}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${rich(cutText(words, longestPreview))}</div>
<table ${table} width="100%"><tr><td class="page" align="center" bgcolor="${colors.desk}" style="background-color:${colors.desk};padding:16px">
<table ${table} width="${width}" align="center" style="width:100%;max-width:${width}px;table-layout:fixed;text-align:left">
${inner.join('')}</table>
</td></tr></table></body></html>
`;
}
