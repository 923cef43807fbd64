import { findErrors } from '#leads/answerable.ts';
import { type LeadField, leadFields } from '#leads/limits.ts';

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

/** The server's own rule, so that the form says the same without signal. */
export const checkEntries = (entries: Entries): FieldErrors => findErrors(entries);
