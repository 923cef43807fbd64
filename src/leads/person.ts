import { toCompatible } from '#shared/text.ts';
import { phonesIn } from './phone.ts';

/** A sender of requests, found by an email in lower case, or by the last ten digits of a phone number. */
export interface Person {
  column: 'phone' | 'email';
  value: string;
}

/** What a request says of its sender. */
export interface Sender {
  name: string;
  email: string | null;
  phone: string | null;
}

/** Fewer digits are no phone number. */
const leastDigits = 7;
const keyDigits = 10;
/** The longest phone number (ITU-T E.164): more digits are several numbers. */
const mostDigits = 15;

/** The person with this email address or phone number, in any notation; undefined when the text is neither. */
export function readPerson(text: string): Person | undefined {
  const at = text.indexOf('@');
  if (at > 0 && at < text.length - 1 && !/\s/.test(text))
    return { column: 'email', value: text.toLowerCase() };
  const known = wholeNumbersIn(text);
  const [number, other] = known.length > 0 ? known : numbersIn(text);
  return number && !other ? { column: 'phone', value: number.slice(-keyDigits) } : undefined;
}

/** Whether a lead is this person's: the one rule for every place where leads lie. */
export function isOf({ column, value }: Person, { email, phone }: Omit<Sender, 'name'>): boolean {
  if (column === 'email') return email?.toLowerCase() === value;
  return numbersIn(phone).some(
    (digits) =>
      digits.slice(-keyDigits) === value ||
      (digits.length > mostDigits && value.length === keyDigits && digits.includes(value)),
  );
}

/** How a lead resembles one of these, or the person: in words for the owner; undefined when it does not. */
export function findLikeness(
  lead: Sender,
  person: Person,
  theirs: readonly Sender[],
): string | undefined {
  const plain = (text: string | null) =>
    toCompatible(text ?? '')
      .trim()
      .toLowerCase() || undefined;
  const ends = (phone: string | null) =>
    numbersIn(phone).map((digits) => digits.slice(-leastDigits));
  const known = theirs.flatMap(({ phone }) => ends(phone));
  if (person.column === 'phone') known.push(person.value.slice(-leastDigits));
  const shares = (field: 'name' | 'email') =>
    theirs.some((other) => plain(lead[field]) && plain(other[field]) === plain(lead[field]));
  if (ends(lead.phone).some((digits) => known.includes(digits))) return 'same number';
  if (shares('email')) return 'same address';
  return shares('name') ? 'same name' : undefined;
}

/** The digits of the phone numbers in a text, in any notation; of a US number the ten without the country's 1. */
const wholeNumbersIn = (text: string | null): string[] =>
  phonesIn(text ?? '').map(({ number }) => number.replace(/^\+1?/, ''));

/**
 * The same, and what else may be one: all digits together, without leading zeros and the (0) of numbers as people
 * write them outside the country. Words, commas and a plus part two numbers.
 */
const numbersIn = (text: string | null): string[] => [
  ...wholeNumbersIn(text),
  ...toCompatible(text ?? '')
    .replace(/\(0\)/g, '')
    .split(/[^\d\s().\-/\p{Cf}\u2010-\u2015]+/u)
    .map((part) => part.replace(/\D/g, '').replace(/^0+/, ''))
    .filter((digits) => digits.length >= leastDigits),
];
