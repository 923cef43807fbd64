const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ');

/** A person as a contact card (vCard 3.0, RFC 2426), which every phone takes; empty fields are left out. */
export function buildContactCard(person: {
  name: string;
  phone: string;
  email: string;
  street: string;
  town: string;
  words: string;
}): string {
  const [name, phone, email, street, town, words] = [
    person.name.trim(),
    ...[person.phone, person.email, person.street, person.town, person.words],
  ].map(escapeText);
  const [, given = name, family = ''] = /^(.+) (\S+)$/.exec(name ?? '') ?? [];
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${family};${given};;;`,
    `FN:${name}`,
    phone && `TEL;TYPE=CELL:${phone}`,
    email && `EMAIL:${email}`,
    (street || town) && `ADR;TYPE=HOME:;;${street};${town};;;`,
    words && `NOTE:${words}`,
    'END:VCARD',
  ]
    .filter(Boolean)
    .map((line) => `${line}\r\n`)
    .join('');
}
