import { toCompatible } from '#shared/text.ts';
import { limits } from './limits.ts';

// The one rule of who can be answered, for the form, the server and the desk, which loads no words of the form.

// As HTML's email input (HTML Standard, 'valid email address'), but the domain needs a dot: homeowners
// have no addresses on local hosts.
const emailAddress =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Whether a text is exactly one email address. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= limits.email && emailAddress.test(text);

/** An address with words around it: 'Ruth <ruth@example.com>', 'ruth@example.com or text me'; no header of an email. */
const withWords =
  /^(?:[^<@]{0,60}(?:[<:]|\bis) ?)?["'“‘[(]?([^\s,;<>()"“”[\]]{1,254}@[^\s,;<>()"'”’?\]]{1,254})(?:[\s,;>()"'”’?\]]|$)(?![^@]{0,80}:\s?[^@\s]{1,64}@)/i;
/** Nobody writes either after so many characters, and a longer text would take long to look through. */
const longest = 1000;

/** The email address that somebody typed, also with words after it; undefined without one. */
export function emailIn(text: string): string | undefined {
  const [, address = ''] = withWords.exec(text.trim().slice(0, longest)) ?? [];
  return [text, address, address.replace(/\.$/, '')].find(isEmailAddress);
}

/** A number of seven digits can be called within its area. */
const sevenDigits = /(?:\p{Nd}\P{Nd}*){7}/u;
/** Like 202-555-DECK: the letters are keys of the phone. */
const keypadLetters = /\b1?\d{3}[\s).-]{0,3}(?:[\da-z][\s.-]?){7}\b/i;
/** A US number among words. */
const numberInWords = /\(?\b[2-9]\d\d\W{0,2}\d{3}\W?\d{4}\b/;

/** Whether somebody can be called: seven digits or more, in any script, or a number in letters of a phone's keys. */
export function canBeCalled(text: string): boolean {
  const plain = toCompatible(text.slice(0, longest));
  return sevenDigits.test(plain) || keypadLetters.test(plain);
}

interface Contact {
  email: string;
  phone: string;
}

/** Whether one of the two, as typed, leads to the homeowner. */
export const canBeAnswered = ({ email, phone }: Contact): boolean =>
  emailIn(email.trim()) !== undefined || canBeCalled(phone);

/**
 * The two, each in its own field where somebody has typed one into the other's; a number of the message where neither
 * leads to the homeowner.
 */
export function placeContact({ email, phone, message }: Contact & { message: string }): Contact {
  if (emailIn(email) || (canBeCalled(phone) && !isEmailAddress(phone))) return { email, phone };
  const isNumber = /[@\p{L}]/u.test(email) ? numberInWords.test(email) : canBeCalled(email);
  if (emailIn(phone) || isNumber) return { email: phone, phone: email };
  return { email, phone: `${phone} ${numberInWords.exec(message)?.[0] ?? ''}`.trim() };
}
