import { columnEntries, type DeskRow } from '#leads/columns.ts';
import { formatPhone, normalizePhone } from '#leads/phone.ts';
import { type Status, toStatus } from '#leads/statuses.ts';
import { toInstant } from './timestamps.ts';

/** A telephone number, displayed and dialed. */
export interface Phone {
  display: string;
  href: string;
}

/** A request as the desk shows it. */
export interface Submission {
  id: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  name: string;
  email: string | null;
  phone: Phone | null;
  /** The service's id in words: hyphens replaced by spaces. */
  service: string;
  /** The place of the work, as the sender typed it or the page preselected it. */
  place: string | null;
  message: string | null;
  status: Status;
  /** Why it is suspected spam, if it is. */
  spamReason: string | null;
}

/** The columns that the desk reads, as the API takes them. */
export const columns = columnEntries
  .filter(([, { desk }]) => desk)
  .map(([name]) => name)
  .join(', ');

/** A number from a provider that is not a US number is shown and dialed unchanged; an extension after a pause. */
function toPhone(text: string, extension: string | null): Phone {
  const dialed = normalizePhone(text) ?? text.replace(/[^\d+]/g, '');
  const display = formatPhone(normalizePhone(text) ?? text);
  return extension
    ? { display: `${display} ext. ${extension}`, href: `tel:${dialed},${extension}` }
    : { display, href: `tel:${dialed}` };
}

const toWords = (id: string): string => id.replaceAll('-', ' ');

/**
 * An area's id as a name, like Havre de Grace; two letters at its end are a state. A homeowner's own words
 * are not changed.
 */
export function toPlace(area: string): string {
  if (!/^[a-z0-9-]+$/.test(area)) return area;
  return toWords(area).replace(/ [a-z]{2}$|\b(?!de\b)[a-z]/g, (part) => part.toUpperCase());
}

/** Converts a row of the table to what the desk shows. */
export function toSubmission(row: DeskRow): Submission {
  return {
    id: row.id,
    createdAt: toInstant(row.created_at),
    name: row.name,
    email: row.email,
    phone: row.phone ? toPhone(row.phone, row.phone_extension) : null,
    service: toWords(row.service_type),
    place: row.area ? toPlace(row.area) : null,
    message: row.message,
    status: toStatus(row.status),
    spamReason: row.spam_reason,
  };
}
