import { columnEntries, type DeskRow } from './columns.ts';
import { formatPhone } from './phone.ts';

/** How to format the columns that are not exported as stored. */
const shown: { readonly [Name in keyof DeskRow]?: (lead: DeskRow) => string } = {
  created_at: ({ created_at }) => toIso(created_at),
  first_answer_at: ({ first_answer_at }) => toIso(first_answer_at),
  follow_up_at: ({ follow_up_at }) => toIso(follow_up_at),
  written_at: ({ written_at }) => toIso(written_at),
  visit_at: ({ visit_at }) => toIso(visit_at),
  phone: (lead) =>
    formatPhone(lead.phone ?? '') + (lead.phone_extension ? ` ext. ${lead.phone_extension}` : ''),
  service_type: (lead) => lead.service_type.replaceAll('-', ' '),
  suspected_spam: (lead) => (lead.suspected_spam ? (lead.spam_reason ?? 'yes') : ''),
};

const toIso = (time: string | null): string => (time ? new Date(time).toISOString() : '');

/** The columns with a title; the desk reads all of them. */
const titled = columnEntries.filter(([, { title }]) => title !== undefined) as [
  keyof DeskRow,
  { title?: string },
][];

/**
 * Leads as a table for a spreadsheet (RFC 4180, with the byte order mark that makes Excel read UTF-8).
 * For reading only, not a backup: a value that a program could take for a formula gets an apostrophe.
 */
export function toCsv(leads: readonly DeskRow[]): string {
  const rows = [
    titled.map(([, { title }]) => title ?? ''),
    ...leads.map((lead) => titled.map(([name]) => shown[name]?.(lead) ?? String(lead[name] ?? ''))),
  ];
  return `\uFEFF${rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('')}`;
}

// OWASP ASVS 5.0, 1.2.10: = + - @ tab and NUL at the start; also line ends, the full-width forms that
// some spreadsheets treat alike, and each of these after spaces or quotes.
const formulaStart = /^[\s\0"']*[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\0]/;

/** One field, quoted; a start that could be a formula gets an apostrophe before it. */
export function toField(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
