// What the words around digits say they are: a fax, the number of a license, a date. Texts are in plain signs.

/** The longest words that are read beside a number. */
const nearby = 60;

const fax = '(?:(?:e-?|tele)?fax(?:es)?|fx|\u{1F4E0})';
const voice =
  '(?:ph(?:one)?|tel(?:ephone)?|voice|calls?|text|office|work|home|cell|mobile|landline|main|[chmoptw])\\.?';
const joined = '\\s?(?:[/&+,]|and\\b|or\\b)\\s?';

const faxBefore = new RegExp(
  `(?:^|[^a-z])${fax}(?![a-z])[^,;/|\\d]{0,20}(?:\\d?[.:)]\\s?)?$|^[\\s,;|/&(-]*f[\\s.:)]{0,3}$|[\\s,;|(]f(?:\\)|\\)?:)\\s?$`,
  'iu',
);
/** What takes it back: 'phone/fax', 'call, never fax'. */
const voiceBefore = new RegExp(
  `(?:^|[^a-z])(?:${voice}${joined}(?:f|${fax})|(?:no|not|don['’]?t|never) ${fax})[^a-z\\d]*$|${fax}[^\\d]*[^a-z]${voice}[^a-z]*$`,
  'iu',
);
const faxAfter = new RegExp(
  `^[\\s,:[(-]{0,4}(?:is (?:my|our|the|a) )?(?:${fax}(?![a-z])|f(?=\\)|\\s?(?:$|[,;/|])))(?!\\s?(?:number|no)?[\\s.:#]{0,3}(?:\\d|same))(?!${joined}${voice}(?![a-z]))(?<end>\\s?(?:$|[)\\],;/|\\n]))?`,
  'iu',
);
const anyAfter = new RegExp(`^[\\s,(-]{0,3}(?:${fax}|f|${voice})(?![a-z])`, 'iu');

/** Digits that were typed, with the words before and after them up to the next ones. */
export interface Typed {
  before: string;
  after: string;
}

/** Words that say to call another number. */
const oldBefore =
  /\b(?:old|not|never|don['’]?t)(?: (?:call|use|number|phone|cell|is|was)){0,2}[\s:(]{0,3}$/i;
const oldAfter = /^[\s,(-]{0,3}(?:is )?(?:disconnected|no longer)/i;

/** What the words beside a number say of it. */
export interface Labels {
  /** Whether the words beside it say that it is a fax, and no phone. */
  isFax: boolean;
  /** Whether they say to call another one. */
  isOld: boolean;
}

/**
 * Which of these numbers, in order, are only faxes: nobody can be called there. `isShort`: it is another line of the
 * number before it, with the words of that one.
 */
export function labelNumbers<Found extends Typed & { isShort: boolean }>(
  numbers: readonly Found[],
): (Found & Labels)[] {
  const first = numbers[0];
  // 'NUMBER fax NUMBER cell' has its labels behind.
  const isBehind =
    first !== undefined &&
    !/[a-z]/i.test(first.before) &&
    anyAfter.test(numbers[numbers.length - 1]?.after ?? '');
  let taken = 0;
  let isFax = false;
  return numbers.map((number, n) => {
    const { before, after, isShort } = number;
    const ahead = before.slice(taken).slice(-nearby);
    const behind = faxAfter.exec(after.slice(0, nearby));
    const isLast = n === numbers.length - 1;
    const isOwn =
      behind !== null && (isLast || isBehind || Boolean(behind.groups?.['end']?.trim()));
    taken = isOwn ? behind[0].length : 0;
    isFax = isOwn || (isShort && isFax) || (faxBefore.test(ahead) && !voiceBefore.test(ahead));
    return { ...number, isFax, isOld: oldBefore.test(ahead) || oldAfter.test(after) };
  });
}

const paper =
  '(?:^|[^a-z])(?:[a-z]{0,2}hic|licen[cs]e|lic|permit|order|invoice|inv|account|acct|policy|claim|ref|confirmation|tracking|po|ein|ssn)\\.?';
const marked = new RegExp(
  `${paper}\\s?(?:(?:number|num|no|nr|id|is)\\b[\\s.#:]{0,3}|[#:]\\s?){1,3}$`,
  'i',
);
const unmarked = new RegExp(`${paper}\\s?$`, 'i');

/**
 * Whether digits count or name something else than a phone: a license, an order, dollars, an email address. `isBare`:
 * nothing stands between them.
 */
export function isOtherNumber({ before, after }: Typed, isBare: boolean): boolean {
  const ahead = before.slice(-nearby);
  if (/\$\s?$/.test(ahead) || /^\s?(?:dollars|usd)\b/i.test(after)) return true;
  if (/[a-z][\w.+-]{0,40}$/i.test(ahead) && after.startsWith('@')) return true;
  // Spreadsheets make 2025550100.0 of it.
  if (isBare && /^\.\d{1,2}(?!\d)/.test(after) && !/^\.0(?!\d)/.test(after)) return true;
  return marked.test(ahead) || (isBare && unmarked.test(ahead));
}

const month = '(?!deck)(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';
const hours = '\\d{1,2}(?:\\s?-\\s?\\d{1,2})?';
const street = '(?:[nsew]\\.? )?[a-z]{2,12} (?:st|ave|rd|road|street|lane|dr|ct|way)';
/** A date, a time, a count, a size, a house or the number of an apartment; the first group is what stands before. */
const others = [
  /(^|[^\d.-])(?:(?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])\2(?:0?[1-9]|[12]\d|3[01]))(?![-/.]?\d)/g,
  /(^|[^\d.\-/])(?:(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\2(?:(?:19|20)\d\d|\d\d))(?![-/.]?\d)/g,
  new RegExp(
    `(^|[^\\d.\\-/])\\d{1,3}\\s?(?:[ap]\\.?m|calls|is my (?:unit|apt|house)|${street})\\b`,
    'gi',
  ),
  /(^|[^\d:])\d{1,2}:\d\d(?::\d\d)?(?![\d:])/g,
  new RegExp(`(^|[^a-z])${month}\\s?\\d{1,2}(?:,?\\s?(?:19|20)\\d\\d)?(?![-/.]?\\d)`, 'gi'),
  new RegExp(
    `(^|[^a-z])(?:after|before|past|until|till?|by|at|from|apt|unit|suite|ste|lot|room|rm)[\\s.#]{1,3}${hours}(?![-/.:]?\\d)`,
    'gi',
  ),
  /(^|[^\d.\-/\s]\s?)(?:1[0-2]|[1-9])\s?-\s?(?:1[0-2]|[1-9])(?=[\s,;]|$)/g,
  /(^|[^\d.\-/\s]\s?)\d{1,3}\s?['"]?\s?x\s?\d{1,3}['"]?(?![-/.]?\d)/gi,
];

/** The text with signs that part numbers in place of dates, times, sizes and apartments; as long as before. */
export const withoutDates = (line: string): string =>
  others.reduce(
    (left, pattern) =>
      left.replace(
        pattern,
        (whole, before: string) => before + '^'.repeat(whole.length - before.length),
      ),
    line,
  );
