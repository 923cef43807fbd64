import { cleanLine, cleanText, isVisible } from '#shared/text.ts';
import { canBeAnswered, isEmailAddress, placeContact } from './answerable.ts';
import { type LeadField, leadFields } from './fields.ts';
import { limitedFields, messages } from './form-messages.ts';
import { limits } from './limits.ts';

// The one rule of what a request needs, for the form in the browser and for the server. It must stay without zod.

/** A pasted address has marks that nobody sees, or signs of full width. */
function cleanEmail(typed: string): string {
  const line = cleanLine(typed);
  // Anything longer isn't an address.
  return line.length > 2 * limits.email
    ? line
    : line
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')
        .trim();
}

/** The entries as they are looked at and stored: trimmed, and without characters that no database takes. */
export const cleanEntries = (
  entries: Readonly<Record<LeadField, string>>,
): Record<LeadField, string> =>
  Object.fromEntries(
    leadFields.map((name) => {
      const clean = { message: cleanText, email: cleanEmail }[name as string] ?? cleanLine;
      return [name, clean(entries[name])];
    }),
  ) as Record<LeadField, string>;

/**
 * The message beside each field, as cleaned, of a request that is refused: nobody could answer it, or it has no name. None for any
 * other: what else is wrong in it is stored as written (submission.ts).
 */
export function findErrors(
  entries: Readonly<Record<LeadField, string>>,
): Partial<Record<LeadField, string>> {
  const { email, phone } = placeContact(entries);
  const isNamed = isVisible(entries.name);
  if (isNamed && canBeAnswered({ email, phone })) return {};
  const errors: Partial<Record<LeadField, string>> = {};
  if (!isNamed) errors.name = messages.nameMissing;
  if (!email && !phone) errors.phone = messages.contactMissing;
  if (phone && !canBeAnswered({ email, phone })) errors.phone = messages.phoneWrong;
  if (email && !isEmailAddress(email)) errors.email = messages.emailWrong;
  for (const field of limitedFields)
    if (entries[field].length > limits[field]) errors[field] = messages.tooLong[field];
  return errors;
}
