export type { Lead, LeadEvent, LeadRecord } from '#admin/record.ts';

import { getSiteFacts } from '#admin/stores/site-facts.ts';
import { isEmailAddress } from '#leads/answerable.ts';
import type { DeskRow } from '#leads/columns.ts';
import { phonesOf as findPhones } from '#leads/phone.ts';
import { toPlace } from '#leads/place.ts';
import { type Status, toStatus } from '#leads/statuses.ts';

export type Ending = 'won' | 'lost' | 'not_for_us' | 'never_reached';
export type AnsweredVia = 'phone' | 'text' | 'mail' | 'visit' | 'status';

/** A telephone number, displayed and dialed. */
export interface Phone {
  display: string;
  href: string;
  /** Where a text goes; null for one that takes none: toll-free, or with an extension. */
  textHref: string | null;
}

type StoredPhone = Pick<DeskRow, 'phone' | 'phone_extension'>;

/** A lead's numbers, each once; none where what was typed holds no number, which nothing must dial then. */
export const phonesOf = (lead: StoredPhone): Phone[] =>
  findPhones(lead).map(({ dial, display, number, canText }) => ({
    display,
    href: `tel:${dial}`,
    textHref: canText ? `sms:${number}` : null,
  }));

/** The address to write to; null where what was typed is none. */
export const emailOf = ({ email }: Pick<DeskRow, 'email'>): string | null =>
  email && isEmailAddress(email) ? email : null;

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

/** The status; green is for who was won, and for who was closed without saying why. */
export function statusOf(lead: Pick<DeskRow, 'status' | 'ending' | 'ending_reason'>): Status {
  const found = toStatus(lead.status);
  const why = lead.ending ?? lead.ending_reason;
  const isGray = found.stage === 'closed' && why !== null && why !== 'won';
  const { badge, edge } = isGray ? toStatus('') : found;
  return { ...found, badge, edge };
}
