import { isGivenName } from './given-names.ts';

/** A name in its parts. */
export interface PersonName {
  /** What to call somebody: 'Keith', 'Bob and Linda', 'Mr. & Mrs. O’Brien'; empty when the text is no name. */
  first: string;
  /** The two parts of a contact card; the family is empty when there is only one. */
  given: string;
  family: string;
}

/** Whether a text is a place that people name behind a comma: no given name. */
export type IsTown = (text: string) => boolean;

const titles =
  'mr|mrs|ms|miss|mx|mister|missus|drs?|doctor|prof|professor|rev|reverend|fr|father|sister|brother|pastor|rabbi|deacon|bishop|sir|madam|hon|honorable|judge|chief|coach|officer|capt|captain|cpt|maj|col|lt|sgt|sr|sra|srta|se[nñ]or|se[nñ]ora|se[nñ]orita|mme|mlle|madame|monsieur|herr|frau';
const title = new RegExp(`^(?:${titles})\\.?$`, 'i');
/** A title that stands without a space before the name. */
const closeTitle = new RegExp(`\\b(${titles})\\.(?=\\p{L}{2})`, 'giu');
const suffixes = 'jr|sr|ii|iii|iv|esq|m\\.?d|d\\.?d\\.?s|dvm|ph\\.?d|cpa|rn|ret|p\\.?e|aia';
const suffix = new RegExp(`^(?:${suffixes})\\.?$`, 'i');
const suffixAtEnd = new RegExp(`([\\p{L}.]) (?:${suffixes})\\.?$`, 'iu');
/** What somebody is to the house or to others, as it stands behind a name. */
const role =
  /^(?:(?:the|a|your) )?(?:owner|homeowner|tenant|renter|landlord|neighbor|realtor|agent|broker|builder|contractor|architect|(?:property )?manager|president|treasurer|wife|husband|cell|home|work|mobile)$/i;
const group = new RegExp(
  `^the (?!(?:${titles})\\b)|^(?:[^\\s,]+ (?:of|for)|family)\\b|^\\S+ \\S+ parish$|\\w marina$|\\blegion\\b|\\b(?:llc|l\\.l\\.c|llp|inc|corp|corporation|ltd|co|company|hoa|association|board|committee|foundation|church|schools?|club|condominiums?|garage|auto body|trust|family|household|residence|construction|contracting|builders|brothers|properties|realty|management|departments?|dept|services|group|associates)\\.?$`,
  'i',
);
/** What stands before a name in a field, or begins a letter. */
const opening =
  /^(?:(?:hi|hello|hey)\b[\s,!.-]*)?(?:(?:attn|attention|c\/o|care of|name|full name|my name is|this is|i am|i['’]m|it['’]?s(?: me)?)(?:\s*:\s*|[\s,.]+)|(?:\w+ ){0,2}leads?\s*[-–—:]\s*|(?:owner|homeowner|tenant|contact|customer|client|trustee)\s*:\s*)?(?=\p{L})/iu;
/** What stands behind it: 'Keith Nolan - Elkton', 'Keith Nolan (cell)', 'Keith here'. */
const closing = /(\S)(?:\s(?:[-–—|@]|c\/o)\s.*|\s*\([^()]*\)|\shere[.!]?)$/isu;
/** A phone number behind the name. */
const phone = /[\s,:]+[+(]*\d[\d\s().-]{8,}$/;
/** An email address, a phone number, what the desk calls somebody of whom it knows only that, a street, a blank. */
const noName =
  /\S@\S|\d{3}\D{0,3}\d{4}|^caller\b|^\d+ \p{L}{2}|^(?:n\/?a|none|no name|unknown|anonymous|home ?owner|owner|customer|null|undefined)\.?$/iu;
const both = / (and|&|\+|\/|or|y|et|und) /i;
/** What begins a family name of several words. */
const particle =
  /^(?:van|von|vander|del?|dela|della|di|da|dos|das|du|la|le|los|ter|ten|bin|ben|el|al|st|san|santa)\.?$/i;
/** Streets, towns with a state, and anything with digits aren't names. */
const place =
  /\d|\b(?:Road|Rd|Street|St|Avenue|Ave|Lane|Ln|Drive|Court|Ct|Circle|Way|Blvd|County|Township|MD|PA|DE|VA|NJ|DC|USA)\.?$/;
const initial = /^\p{L}\.?$/u;

/** What to call somebody of this name; empty when it is an email address, a number, or nothing. */
export const firstNameOf = (name: string, isTown: IsTown): string => readName(name, isTown).first;

/** The parts of a name as people write it: 'Nolan, Keith', 'Dr. Keith Nolan Jr.', 'Bob & Linda Nolan'. */
export function readName(text: string, isTown: IsTown): PersonName {
  const whole = text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(["'“])(.*)["'”]$/, '$2')
    .replace(opening, '')
    .replace(phone, '');
  if (!/\p{L}/u.test(whole) || noName.test(whole)) return { first: '', given: whole, family: '' };
  const parts = whole
    .replace(closing, '$1')
    .split(/\s*[,،;]\s*/)
    .filter(isOfName);
  const [head = whole, tail = '', ...behind] = parts.map(spaceOut);
  const called = parts[0] ?? whole;
  if (group.test(called)) return { first: called, given: called, family: '' };
  const isCompany = group.test(whole) && !(isGivenName(firstWord(head)) && tail.includes(' '));
  if (isCompany || isList(head, [tail, ...behind]))
    return { first: whole, given: whole, family: '' };
  const isTurned = tail !== '' && isFamilyFirst(head, tail, isTown);
  const name = (isTurned ? `${tail} ${head}` : head).replace(suffixAtEnd, '$1');
  return {
    first: findFirst(name),
    ...(isTurned ? { given: tail, family: head } : splitName(name)),
  };
}

/** One space between the parts of a name that was typed without: 'Mr.John', 'Bob&Linda', 'keith.nolan'. */
const spaceOut = (part: string): string =>
  part
    .replace(/^the | \(ret\.?\)/gi, '')
    .replace(closeTitle, '$1. ')
    .replace(/^(\p{L}{2,})[._](\p{L}{2,})$/u, '$1 $2')
    .replace(/\s*([&+/])\s*/g, ' $1 ')
    .trim();

const untitled = (name: string): string[] =>
  wordsOf(name).filter((word) => !title.test(word) && !suffix.test(word));

const firstWord = (name: string): string => untitled(name)[0] ?? '';

/** Several people: 'Anne, Bob and kids'. */
const isList = (head: string, behind: readonly string[]): boolean =>
  isGivenName(head) && behind.some((part) => both.test(` ${part}`));

/** Whether a comma turns a name, 'Nolan, Keith'; else it says something about it, 'Keith Nolan, Elkton'. */
function isFamilyFirst(head: string, tail: string, isTown: IsTown): boolean {
  const given = firstWord(tail);
  const family = untitled(head);
  if (place.test(tail)) return false;
  const isGiven = isGivenName(family[0] ?? '');
  if (isGivenName(given)) return family.length < 2 || !isGiven;
  if (isGiven || isTown(tail)) return false;
  const isSentence = /^\p{Lu}/u.test(head) && /^\p{Ll}/u.test(tail);
  return !isSentence && (family.length < 2 || particle.test(family[0] ?? ''));
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
  const words = name.split(' ');
  const family = words[words.length - 1] ?? '';
  const given = words.slice(0, -1).join(' ');
  if (!given || / (?:and|&|\+)$/i.test(given)) return { given: name, family: '' };
  const untitled = given.split(' ').filter((word) => both.test(given) || !title.test(word));
  return { given: untitled.join(' ') || given, family };
}
