import { type LeadField, leadFields, limits, messages } from '#leads/limits.ts';
import { normalizePhone } from '#leads/phone.ts';

export type Entries = Record<LeadField, string>;
export type FieldErrors = Partial<Entries>;

/** What the visitor has written so far. */
export function readEntries(form: HTMLFormElement): Entries {
  const data = new FormData(form);
  const entry = (name: LeadField) => [name, String(data.get(name) ?? '')] as const;
  return Object.fromEntries(leadFields.map(entry)) as Entries;
}

/** The checks that need no server, in its own words; the server checks everything again. */
export function checkEntries(entries: Entries): FieldErrors {
  const errors: FieldErrors = {};
  const name = entries.name.trim();
  const email = entries.email.trim();
  const phone = entries.phone.trim();
  if (!name) errors.name = messages.nameMissing;
  else if (name.length > limits.name) errors.name = messages.nameLong;
  if (!email) errors.email = messages.emailMissing;
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email)) errors.email = messages.emailWrong;
  if (phone && !normalizePhone(phone)) errors.phone = messages.phoneWrong;
  return errors;
}
