import { limitedFields, messages } from '#leads/form-words.ts';
import { type LeadField, leadFields, limits } from '#leads/limits.ts';
import { canBeCalled } from '#leads/phone.ts';

export type Entries = Record<LeadField, string>;
export type FieldErrors = Partial<Entries>;

const sentFields = [...leadFields, 'extra_note', 'idempotency_key'] as const;

/** The current values of the form, including hidden fields. */
export function readEntries(form: HTMLFormElement): Record<(typeof sentFields)[number], string> {
  const data = new FormData(form);
  const entry = (name: (typeof sentFields)[number]) =>
    [name, String(data.get(name) ?? '')] as const;
  return Object.fromEntries(sentFields.map(entry)) as ReturnType<typeof readEntries>;
}

/** The checks that need no server, with the server's messages; the server checks everything again. */
export function checkEntries(entries: Entries): FieldErrors {
  const errors: FieldErrors = {};
  const name = entries.name.trim();
  const email = entries.email.trim();
  const phone = entries.phone.trim();
  if (!name) errors.name = messages.nameMissing;
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email)) errors.email = messages.emailWrong;
  if (!email && !phone) errors.phone = messages.contactMissing;
  if (!email && phone && !canBeCalled(phone)) errors.phone = messages.phoneWrong;
  for (const field of limitedFields)
    if (entries[field].trim().length > limits[field]) errors[field] = messages.tooLong[field];
  return errors;
}
