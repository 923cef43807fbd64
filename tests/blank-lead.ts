import { type ColumnOf, fieldRow, type LeadField, leadFields } from '#leads/fields.ts';
import type { Lead } from '#leads/submission.ts';

const empty = <Name extends string>(names: readonly Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>;

/** Every field of the form, empty: a new field needs no change of a test. */
export const blankFields: Record<LeadField, string> = empty(leadFields);

/** A lead of the form of which nothing is filled in. */
export const blankLead: Lead = empty([
  ...leadFields.map((name) => fieldRow(name).column as ColumnOf<LeadField>),
  'phone_extension',
  'landing_page',
]);
