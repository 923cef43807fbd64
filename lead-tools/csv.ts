import { formatPhone } from '#leads/phone.ts';
import type { Lead } from './read-leads.ts';

const columns: readonly [title: string, value: (lead: Lead) => string][] = [
  ['Date', (lead) => new Date(lead.created_at).toISOString()],
  ['Name', (lead) => lead.name],
  ['Email', (lead) => lead.email ?? ''],
  ['Phone', (lead) => formatPhone(lead.phone ?? '')],
  ['Service', (lead) => lead.service_type.replaceAll('-', ' ')],
  ['Town', (lead) => lead.area ?? ''],
  ['Message', (lead) => lead.message ?? ''],
  ['Status', (lead) => lead.status],
  ['Suspected spam', (lead) => (lead.suspected_spam ? (lead.spam_reason ?? 'yes') : '')],
  ['Came by', (lead) => lead.source],
  ['From the page', (lead) => lead.landing_page ?? ''],
  ['Number', (lead) => lead.id],
];

/**
 * Leads as a table for a spreadsheet (RFC 4180, with the mark by which Excel knows UTF-8). For
 * reading: what a program could take for a formula gets an apostrophe, so it is not the backup.
 */
export function toCsv(leads: readonly Lead[]): string {
  const rows = [
    columns.map(([title]) => title),
    ...leads.map((lead) => columns.map(([, value]) => value(lead))),
  ];
  return `\uFEFF${rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('')}`;
}

// OWASP ASVS 5.0, 1.2.10: = + - @ tab and NUL at the start; also line ends, the full-width signs that
// some spreadsheets take for the same, and a start that is reached only past spaces or quotes.
const formulaStart = /^[\s\0"']*[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\0]/;

/** One field, quoted; a start that could be a formula gets an apostrophe before it. */
export function toField(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
