import { isTollFree } from './phone-notations.ts';
import { type FoundPhone, findPhones } from './phones-in.ts';
import { toPlain } from './plain-signs.ts';

export { formatPhone } from './phone-notations.ts';

/** A phone number to call and to text. */
export interface CallablePhone {
  /** E.164, like +12025550100. */
  number: string;
  /** Its digits; empty without one. */
  extension: string;
  /** What follows `tel:`: an extension after a pause, because phones dial the letters of `;ext=`, too. */
  dial: string;
  /** Like (202) 555-0100 ext. 12. */
  display: string;
  /** No toll-free number and no extension takes texts. */
  canText: boolean;
}

/** A phone number as stored: the number, and the digits of an extension beside it. */
export interface Phone {
  phone: string;
  extension: string;
}

/** The columns of a lead's number. */
interface StoredPhone {
  phone: string | null;
  phone_extension: string | null;
}

/**
 * The phone numbers in what was typed, each once, an old one last: `findPhones` says what is one. Where there is none, nothing can be
 * dialed.
 */
export function phonesIn(text: string): CallablePhone[] {
  const found = findPhones(text)
    .filter(({ isFax }) => !isFax)
    .sort((one, other) => Number(one.isOld) - Number(other.isOld))
    .map(({ number, extension, display }) => ({
      number,
      extension,
      dial: number + (extension && `,${extension}`),
      display: display + (extension && ` ext. ${extension}`),
      canText: !extension && !isTollFree(number),
    }));
  return [...new Map(found.map((phone) => [phone.dial, phone])).values()];
}

/** The numbers of a lead; a stored extension belongs to the number that is stored with it. */
export const phonesOf = ({ phone, phone_extension: extension }: StoredPhone): CallablePhone[] =>
  phonesIn(phone && extension ? `${phone} x${extension}` : (phone ?? ''));

/**
 * What was typed, when it says more than its numbers do, like 'after 5', or when a number is read from a part of one;
 * null when it doesn't.
 */
export function phoneWordsOf(text: string | null): string | null {
  if (findPhones(text ?? '').some(({ isShort, isFax }) => isShort || isFax)) return text;
  const rest = withoutFound(text ?? '').replace(/\b(?:or|and)\b/gi, '');
  return /[\p{L}\p{N}]/u.test(rest) ? text : null;
}

/** A US number that is the whole text, in its ten digits with or without the 1. */
function readAlone(text: string): FoundPhone | undefined {
  const [only, other] = findPhones(text);
  if (!only?.number.startsWith('+1') || other) return undefined;
  const rest = text.slice(0, only.start) + text.slice(only.end);
  const digits = digitsOf(text.slice(only.start, only.end)).length - only.extension.length;
  return /[\p{L}\p{N}]/u.test(rest) || digits < 10 || digits > 11 ? undefined : only;
}

/**
 * A phone number as people write it: a US number as E.164, with its extension apart; anything else as written.
 * Invisible characters, which contact apps add, are dropped.
 */
export function parsePhone(text: string): Phone {
  const plain = text.replace(/\p{Cf}/gu, '').trim();
  const { number: phone = plain, extension = '' } = readAlone(plain) ?? {};
  return { phone, extension };
}

/**
 * A US number in any notation as E.164, like +12025550100; undefined for any other text. Area code and
 * exchange start with 2 to 9 (North American Numbering Plan).
 */
export function normalizePhone(text: string): string | undefined {
  const alone = readAlone(text);
  return alone?.extension === '' ? alone.number : undefined;
}

/** A text without the phone numbers in it, those without an area code too. */
export const withoutPhones = (text: string): string =>
  withoutFound(text)
    .replace(/(^|[^\d-])\d{3}[-.]\d{4}(?![\d-])/g, '$1')
    .replace(/\s{2,}/g, ' ')
    .replace(/^[\s,;/&-]+|[\s,;/(&-]{1,9}$/g, '');

function withoutFound(text: string): string {
  let left = '';
  let last = 0;
  for (const { start, end } of findPhones(text)) {
    left += text.slice(last, start);
    last = end;
  }
  return left + text.slice(last);
}

const digitsOf = (text: string): string => toPlain(text).plain.replace(/\D/g, '');
