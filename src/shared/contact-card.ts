import { type IsTown, readName } from './person-name.ts';

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ');

/** A person as a contact card (vCard 3.0, RFC 2426), which every phone takes; empty fields are left out. */
export function buildContactCard(person: {
  name: string;
  /** As it is dialed, a pause included; or several. */
  phone: string | readonly string[];
  email: string;
  street: string;
  town: string;
  words: string;
  isTown: IsTown;
}): string {
  const name = person.name.trim();
  const { given, family } = readName(name, person.isTown);
  const [email, street, town, words] = [person.email, person.street, person.town, person.words].map(
    escapeText,
  );
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escapeText(family)};${escapeText(given)};;;`,
    `FN:${escapeText(name)}`,
    ...[person.phone].flat().map((phone) => phone && `TEL;TYPE=CELL:${escapeText(phone)}`),
    email && `EMAIL:${email}`,
    (street || town) && `ADR;TYPE=HOME:;;${street};${town};;;`,
    words && `NOTE:${words}`,
    'END:VCARD',
  ]
    .filter(Boolean)
    .map((line) => `${line}\r\n`)
    .join('');
}
