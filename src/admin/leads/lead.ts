export type { Lead, LeadEvent, LeadRecord } from '#admin/data/record.ts';

import { getSiteFacts } from '#admin/stores/facts.ts';
import type { DeskRow } from '#leads/columns.ts';
import { formatPhone, normalizePhone } from '#leads/phone.ts';
import { toPlace } from '#leads/place.ts';
import { type Status, toStatus } from '#leads/statuses.ts';

export type Ending = 'won' | 'lost' | 'not_for_us' | 'never_reached';
export type AnsweredVia = 'phone' | 'text' | 'mail' | 'visit' | 'status';

/** A telephone number, displayed and dialed. */
export interface Phone {
  display: string;
  href: string;
}

/**
 * A lead's number; null without one. A number from a provider that is not a US number is shown and dialed
 * unchanged; an extension after a pause.
 */
export function phoneOf({
  phone,
  phone_extension: extension,
}: Pick<DeskRow, 'phone' | 'phone_extension'>): Phone | null {
  if (!phone) return null;
  const dialed = normalizePhone(phone) ?? phone.replace(/[^\d+]/g, '');
  const display = formatPhone(normalizePhone(phone) ?? phone);
  return extension
    ? { display: `${display} ext. ${extension}`, href: `tel:${dialed},${extension}` }
    : { display, href: `tel:${dialed}` };
}

/** The town of the work, as the sender typed it or the page preselected it; null without one. */
export const placeOf = ({ area }: Pick<DeskRow, 'area'>): string | null =>
  area ? toPlace(area) : null;

/** The service as the site names it; one that the site does not have as its id in words; empty for who chose none. */
export const serviceOf = ({ service_type }: Pick<DeskRow, 'service_type'>): string =>
  service_type === 'other'
    ? ''
    : (getSiteFacts().services.find(({ id }) => id === service_type)?.label ??
      idWordsOf(service_type));

/** The service's id in words, as the table's column has it: hyphens replaced by spaces. */
export const idWordsOf = (id: string): string => id.replaceAll('-', ' ');

/** The status with its label; one that the desk does not know is its own label. */
export const statusOf = ({ status }: Pick<DeskRow, 'status'>): Status => toStatus(status);
