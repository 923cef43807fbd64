/** A name in its parts. */
export interface PersonName {
  /** What to call somebody: 'Keith', 'Bob and Linda', 'Mr. & Mrs. O’Brien'; empty when the text is no name. */
  first: string;
  /** The two parts of a contact card; the family is empty when there is only one. */
  given: string;
  family: string;
}

const title =
  /^(?:mr|mrs|ms|miss|mx|mister|missus|dr|doctor|prof|professor|rev|reverend|fr|father|pastor|rabbi|sir|madam|hon|judge|capt|captain|cpt|maj|col|lt|sgt|sr|sra|srta|señor|señora)\.?$/i;
const suffix = /^(?:jr|sr|ii|iii|iv|esq|m\.?d|d\.?d\.?s|dvm|ph\.?d|cpa|rn|ret)\.?$/i;
const suffixAtEnd = /([\p{L}.]) (?:jr|sr|ii|iii|iv|esq|m\.?d|ph\.?d)\.?$/iu;
const group = /^the\b|\b(?:llc|l\.l\.c|inc|corp|ltd|co|hoa|family|household)\.?$/i;
/** An email address, a phone number, what the desk calls somebody of whom it knows only that, a street. */
const noName = /\S@\S|\d{3}\D{0,3}\d{4}|^caller\b|^\d+ \p{L}{2}/iu;
const both = / (and|&|\+) /i;
const initial = /^\p{L}\.?$/u;

/** What to call somebody of this name; empty when it is an email address, a number, or nothing. */
export const firstNameOf = (name: string): string => readName(name).first;

/** The parts of a name as people write it: 'Nolan, Keith', 'Dr. Keith Nolan Jr.', 'Bob & Linda Nolan'. */
export function readName(text: string): PersonName {
  const whole = text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (!/\p{L}/u.test(whole) || noName.test(whole)) return { first: '', given: whole, family: '' };
  if (group.test(whole)) return { first: whole, given: whole, family: '' };
  const parts = whole
    .replace(/^([\p{L}'’.-]+),(?=[\p{L}'’. -]+$)/u, '$1, ')
    .replace(/\s*([&+])\s*/g, ' $1 ')
    .split(/,(?: |$)/);
  const [last = whole, given] = parts.map((part) => part.trim()).filter(isNoSuffix);
  const name = given ? `${given} ${last}` : last;
  return { first: findFirst(name), ...(given ? { given, family: last } : splitName(name)) };
}

const isNoSuffix = (part: string): boolean => part !== '' && !suffix.test(part);

/** The words of a name; a nickname in quotes or parentheses loses them. */
const wordsOf = (name: string): string[] =>
  name
    .split(' ')
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.'’]+$/gu, ''))
    .filter((word) => /\p{L}/u.test(word));

/** The first name, of a couple both; the whole name when nothing else is left. */
function findFirst(name: string): string {
  // With the joining words between them.
  const pieces = name.split(both);
  const firsts = pieces.map((piece, at) => {
    if (at % 2 === 1) return piece;
    const words = wordsOf(piece);
    const rest = words.slice(words.findIndex((word) => !title.test(word)));
    const isTitled = rest.length < words.length;
    const [first = ''] = rest;
    const isFamily = isTitled && rest.length === 1 && at === pieces.length - 1;
    return title.test(first) || isFamily || initial.test(first) ? '' : first;
  });
  return firsts.every(Boolean) ? firsts.join(' ') : name;
}

function splitName(name: string): Pick<PersonName, 'given' | 'family'> {
  const words = name.replace(suffixAtEnd, '$1').split(' ');
  const family = words[words.length - 1] ?? '';
  const given = words.slice(0, -1).join(' ');
  if (!given || / (?:and|&|\+)$/i.test(given)) return { given: name, family: '' };
  const untitled = given.split(' ').filter((word) => both.test(given) || !title.test(word));
  return { given: untitled.join(' ') || given, family };
}
