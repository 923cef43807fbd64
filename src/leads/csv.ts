import { cutText } from '#shared/text.ts';
import { columnEntries, type DeskRow } from './columns.ts';
import { office, wallTimeOf } from './hours.ts';
import { phonesOf, phoneWordsOf } from './phone.ts';
import { toStatus } from './statuses.ts';

/** A value of the desk's own, or what somebody typed, which a spreadsheet must not read as anything else. */
type Cell = { own: string } | { typed: string };

/** An instant on the clock of the business, like 2026-11-30 20:30; one that is none as it is stored. */
function toTime(time: string | null): Cell {
  const ms = Date.parse(time ?? '');
  return Number.isNaN(ms) ? { typed: time ?? '' } : { own: wallTimeOf(ms, office.timeZone) };
}

/** The numbers alone where nothing else was typed. */
const toPhones = (lead: DeskRow): string =>
  phoneWordsOf(lead.phone) ??
  phonesOf(lead)
    .map(({ display }) => display)
    .join(', ');

/** How to format the columns that are not exported as stored. */
const shown: { readonly [Name in keyof DeskRow]?: (lead: DeskRow) => Cell } = {
  created_at: ({ created_at }) => toTime(created_at),
  first_answer_at: ({ first_answer_at }) => toTime(first_answer_at),
  follow_up_at: ({ follow_up_at }) => toTime(follow_up_at),
  written_at: ({ written_at }) => toTime(written_at),
  visit_at: ({ visit_at }) => toTime(visit_at),
  quote_dollars: ({ quote_dollars }) => ({ own: String(quote_dollars ?? '') }),
  photos: ({ photos }) => ({ own: String(photos) }),
  phone: (lead) => ({ typed: toPhones(lead) }),
  status: ({ status }) => ({ typed: toStatus(status).label }),
  service_type: (lead) => ({ typed: lead.service_type.replaceAll('-', ' ') }),
  suspected_spam: (lead) => ({
    typed: lead.suspected_spam ? (lead.spam_reason ?? 'yes') : '',
  }),
};

/** The columns with a title; the desk reads all of them. */
const titled = columnEntries.filter(([, { title }]) => title !== undefined) as [
  keyof DeskRow,
  { title?: string },
][];

/**
 * Leads as a table for a spreadsheet (RFC 4180, with the byte order mark that makes Excel read UTF-8), times on the
 * clock of the business. For reading only, not a backup: a value that a program could take for a formula, a date or
 * another number gets an apostrophe, and a very long one is cut.
 */
export function toCsv(leads: readonly DeskRow[]): string {
  const rows = [
    [...titled.map(([, { title }]) => toField(title ?? '')), toField('Time zone')],
    ...leads.map((lead) => [
      ...titled.map(([name]) => {
        const cell = shown[name]?.(lead) ?? { typed: String(lead[name] ?? '') };
        return 'own' in cell ? quote(cell.own) : toField(cell.typed);
      }),
      toField(office.timeZone),
    ]),
  ];
  return `\uFEFF${rows.map((row) => `${row.join(',')}\r\n`).join('')}`;
}

// OWASP ASVS 5.0, 1.2.10: = + - @ tab and NUL at the start; also line ends, the full-width forms that
// some spreadsheets treat alike, and each of these after spaces or quotes.
const formulaStart = /^[\s\0"']*[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\0]/;
// What Excel, Google Sheets and LibreOffice change when they open a file: a leading zero goes, 3-4, 1/2, 10:30 and
// Mar 4 become dates and times, 12E3 and long numbers are rounded. A whole date, like 2026-11-30, is one anyway.
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const gap = '[\\s,./-]*';
const otherValue = new RegExp(
  `^(?!\\d{4}-\\d\\d-\\d\\d$)\\s*(?:0\\d+|\\d{12,}|\\d+(?:\\.\\d*)?e[+-]?\\d+|\\d*\\.\\d*|\\d+\\s+\\d+/\\d+|\\(\\d[\\d.,]*\\)|\\d[\\d.,]*\\s*%|\\d{1,3}(?:,\\d{3})+|\\d+(?:\\s*[-/.:]\\s*\\d+)+(?:\\s*[ap]\\.?m?\\.?)?|${month}${gap}\\d{1,4}(?:${gap}\\d{2,4})?|\\d{1,4}${gap}${month}(?:${gap}\\d{2,4})?|\\d{1,2}\\s*[ap]m?|true|false)\\s*$`,
  'i',
);
/** Excel's longest cell has 32,767 characters. */
const longestCell = 32_000;
const cutMark = '… (The rest is in the desk.)';

/** One field, quoted; a start that could be a formula, or another value, gets an apostrophe before it. */
export function toField(text: string): string {
  const fits = text.length > longestCell ? cutText(text, longestCell) + cutMark : text;
  return quote(formulaStart.test(fits) || otherValue.test(fits) ? `'${fits}` : fits);
}

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
