/** A name in its parts. */
export interface PersonName {
  /** What to call somebody: 'Keith', 'Bob and Linda', 'Mr. & Mrs. O’Brien'; empty when the text is no name. */
  first: string;
  /** The two parts of a contact card; the family is empty when there is only one. */
  given: string;
  family: string;
}

const titles =
  'mr|mrs|ms|miss|mx|mister|missus|drs?|doctor|prof|professor|rev|reverend|fr|father|sister|brother|pastor|rabbi|deacon|bishop|sir|madam|hon|honorable|judge|chief|coach|officer|capt|captain|cpt|maj|col|lt|sgt|sr|sra|srta|señor|señora|herr|frau';
const title = new RegExp(`^(?:${titles})\\.?$`, 'i');
/** A title that stands without a space before the name. */
const closeTitle = new RegExp(`\\b(${titles})\\.(?=\\p{L}{2})`, 'giu');
const suffix = /^(?:jr|sr|ii|iii|iv|esq|m\.?d|d\.?d\.?s|dvm|ph\.?d|cpa|rn|ret|p\.?e|aia)\.?$/i;
const suffixAtEnd = /([\p{L}.]) (?:jr|sr|ii|iii|iv|esq|m\.?d|ph\.?d)\.?$/iu;
/** What somebody is to the house or to others, as it stands behind a name. */
const role =
  /^(?:(?:the|a|your) )?(?:owner|homeowner|tenant|renter|landlord|neighbor|realtor|agent|broker|builder|contractor|architect|(?:property )?manager|president|treasurer|wife|husband|cell|home|work|mobile)$/i;
const group = new RegExp(
  `^the (?!(?:${titles})\\b)|^(?:estate of|family)\\b|\\b(?:llc|l\\.l\\.c|llp|inc|corp|corporation|ltd|co|company|hoa|association|church|school|club|trust|family|household|construction|contracting|builders|brothers|properties|realty|management|services|group|associates)\\.?$`,
  'i',
);
/** What stands before a name in a field, or begins a letter. */
const opening =
  /^(?:attn|attention|c\/o|care of|name|full name|my name is|this is|i am|i['’]m|it['’]s)(?:\s*:\s*|[.\s]+)(?=\p{L})/iu;
/** An email address, a phone number, what the desk calls somebody of whom it knows only that, a street, a blank. */
const noName =
  /\S@\S|\d{3}\D{0,3}\d{4}|^caller\b|^\d+ \p{L}{2}|^(?:n\/?a|none|no name|unknown|anonymous|home ?owner|owner|customer|null|undefined)\.?$/iu;
const both = / (and|&|\+|\/|y|et|und) /i;
const initial = /^\p{L}\.?$/u;

/** What to call somebody of this name; empty when it is an email address, a number, or nothing. */
export const firstNameOf = (name: string): string => readName(name).first;

/** The parts of a name as people write it: 'Nolan, Keith', 'Dr. Keith Nolan Jr.', 'Bob & Linda Nolan'. */
export function readName(text: string): PersonName {
  const whole = text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(opening, '');
  if (!/\p{L}/u.test(whole) || noName.test(whole)) return { first: '', given: whole, family: '' };
  if (group.test(whole)) return { first: whole, given: whole, family: '' };
  const parts = whole
    .replace(/^the /i, '')
    .replace(closeTitle, '$1. ')
    .replace(/^(\p{L}{2,})[._](\p{L}{2,})$/u, '$1 $2')
    .replace(/[،;]/g, ',')
    .replace(/^([\p{L}'’.-]+),(?=[\p{L}'’. -]+$)/u, '$1, ')
    .replace(/\s*([&+/])\s*/g, ' $1 ')
    .split(/,(?: |$)/);
  const [last = whole, given] = parts.map((part) => part.trim()).filter(isOfName);
  const name = given ? `${given} ${last}` : last;
  return { first: findFirst(name), ...(given ? { given, family: last } : splitName(name)) };
}

const isOfName = (part: string): boolean => part !== '' && !suffix.test(part) && !role.test(part);

/** The words of a name; quotes, parentheses and the end of a sentence are none of it. */
const wordsOf = (name: string): string[] =>
  name
    .split(' ')
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu, ''))
    .map((word) => (title.test(word) ? word : word.replace(/^([^.]{2,})\.$/, '$1')))
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
