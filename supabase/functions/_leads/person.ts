import { normalizePhone } from './phone.ts';

/** A sender of requests, found by the digits of the phone or by the email in lower case. */
export interface Person {
  column: 'phone' | 'email';
  value: string;
}

/** Fewer digits are nobody's phone number. */
const leastDigits = 7;

/** The person with this email address or phone number, in any notation; undefined when the text is neither. */
export function readPerson(text: string): Person | undefined {
  if (/^\S+@\S+$/.test(text)) return { column: 'email', value: text.toLowerCase() };
  const digits = digitsOf(normalizePhone(text) ?? text);
  return digits.length >= leastDigits ? { column: 'phone', value: digits } : undefined;
}

/** Whether a lead is this person's; the database's `erase_person` has the same rule. */
export const isOf = ({ column, value }: Person, lead: { email: string; phone: string }): boolean =>
  (column === 'email' ? lead.email.toLowerCase() : digitsOf(lead.phone)) === value;

const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');
