import { type LeadField, leadFields } from '#leads/fields.ts';
import { cleanEntries, findErrors } from '#leads/find-errors.ts';
import { messages } from '#leads/form-messages.ts';
import { limits } from '#leads/limits.ts';

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

/** The server's own rule, so that the form says the same without signal; and what no post can carry. */
export function checkEntries(entries: Entries): FieldErrors {
  const errors = findErrors(cleanEntries(entries));
  return entries.message.length > limits.postedMessage
    ? { ...errors, message: messages.tooLong.message }
    : errors;
}

const isFilledIn = (form: HTMLFormElement, names: readonly LeadField[]): boolean => {
  const entries = readEntries(form);
  return names.some((name) => entries[name].trim() !== '');
};

/** Whether somebody has begun to write: a link alone gives no name and no contact. */
export const hasContact = (form: HTMLFormElement): boolean =>
  isFilledIn(form, ['name', 'phone', 'email']);

/** Whether nothing is written in it. */
export const isEmpty = (form: HTMLFormElement): boolean =>
  !isFilledIn(form, ['name', 'phone', 'email', 'message']);
