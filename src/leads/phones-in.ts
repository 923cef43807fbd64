import { isOtherNumber, type Labels, labelNumbers, withoutDates } from './phone-labels.ts';
import {
  countryCode,
  formatPhone,
  type Group,
  type Reading,
  readAt,
  readNumber,
  strongJoint,
  toDigits,
  usNumber,
} from './phone-notations.ts';
import { toPlain } from './plain-signs.ts';

/** A phone number found in what was typed. */
export interface FoundPhone extends Labels {
  /** Whether its first digits are those of the number before it, like 0107 in '202-555-0106 / 0107'. */
  isShort: boolean;
  /** E.164, like +12025550100. */
  number: string;
  /** Its digits; empty without one. */
  extension: string;
  /** The number as it is shown, without the extension. */
  display: string;
  /** Where it stands in the text, extension included: from this index to before that one. */
  start: number;
  end: number;
}

/** What may stand between the groups of one number. */
const joint = /^[\s().\-/,*_~|[\]\\]{1,8}$/;

// What follows a number. Each part has a limit, so that the time grows with the text's length only.
const extensionWords = new RegExp(
  [
    /[\s,;:.([/-]{0,4}/,
    /(?:(?:then|and|with|at|ask for|my|the) |w\/ ?)?/,
    /(?:#|(?:ext(?:en[a-z\u00e0-\u00ff]{0,9}|n|s)?|e?xtn?|ex|x|poste|anexo|int|local|option|opt|press|dial|hit|push|enter|punch|select)(?![a-z]))/,
    /[\s.:=#_([-]{0,3}(?:(?:number|no|nr|is)[\s.:#]{1,3})?/,
    /(\d{1,10})(?!\d|[-.]\d|st\b|nd\b|rd\b|th\b|[\s.:)]{1,3}\(?\d{3}\D{0,2}\d{3})[)\]]?/,
  ]
    .map(({ source }) => source)
    .join(''),
  'iy',
);
/** The pauses that phones write: `,,12`, `;12`, `p12`, ` w 12`. */
const extensionPauses =
  /(?:\s?[,;]{2,4}\s?|[,;](?=[1-9]\d{1,3}(?!\d))|[pw]|\s[pw]\s?(?=\d{1,7}\s{0,3}(?:$|[,;)])))(\d{1,7})(?!\d|\s?[-.(/]?\d)/iy;
/** Another line of the same office: `/ 0107`, `or 555-0107`. */
const sibling =
  /\s?(?:(?:[/&]|or\b|and\b)[\s(-]{0,2}(\d{4})|(?:[/&,;]|or\b|and\b)\s?(\d{3}[-.\s]\d{4}))(?![-.]?\d)/iy;
/** What stands before a number without being of it: '2. ', '#2 ', 'cell2 ', and the 9 that an office dials first. */
const ahead = /(?:[a-z#]\d\D+|(?:^|\D)\d[.:)]\s\D*)\d{3,}$|(?:^|\D)9-1$/i;
/** A sign between groups that no other place of a number has: 202:555:0100, 202+555+0100. */
const oddJoint = /(^|\D)(\d{3})([:;+='])(\d{3})\3(?=\d{4}(?!\d))/g;

/** What was typed in the signs that numbers are read in, each in its place. */
const toLine = (plain: string): string =>
  withoutDates(plain)
    .replace(/&(?:nbsp|#160);|%(?:20|2D)/gi, (code) => ' '.repeat(code.length))
    .replace(/\(0\)/g, '   ')
    .replace(/[\u2022\u2219\u22c5\u30fb\u00b7\u2027]/g, '.')
    .replace(/[\u00d7\u0445]/g, 'x')
    .replace(/[<{]/g, '(')
    .replace(/[>}]/g, ')')
    .replace(oddJoint, '$1$2-$4-')
    .replace(/(^|[^A-Za-z\d])([\dOoIl]{2,})(?![A-Za-z\d])/g, (signs) =>
      /\d/.test(signs) ? toDigits(signs) : signs,
    );

/**
 * The phone numbers in a text, in order: several of them, words around them, any notation, and numbers of other
 * countries where the text says the country. A number without its area code, a ZIP, a house number, a date or a price
 * is none. The time grows with the length only.
 */
export function findPhones(text: string): FoundPhone[] {
  const { plain, at } = toPlain(text);
  const line = toLine(plain);
  const found = readAll(line);
  const typed = found.map((phone, n) => ({
    ...phone,
    before: line.slice(found[n - 1]?.end ?? 0, phone.start),
    after: line.slice(phone.end, found[n + 1]?.start),
  }));
  return labelNumbers(typed).map((phone) => ({
    ...phone,
    start: at[phone.start] ?? 0,
    end: at[phone.end] ?? text.length,
  }));
}

/** The numbers of a text in plain signs. */
function readAll(line: string): Omit<FoundPhone, keyof Labels>[] {
  const found: Omit<FoundPhone, keyof Labels>[] = [];
  const add = (reading: Reading, start: number, isShort: boolean): number => {
    const words =
      readAt(extensionWords, line, reading.end) ?? readAt(extensionPauses, line, reading.end);
    const end = reading.end + (words?.[0].length ?? 0);
    found.push({ ...reading, extension: words?.[1] ?? '', isShort, start, end });
    return end;
  };
  for (const run of runsOf(line)) {
    let end = 0;
    for (const [n, group] of run.entries()) {
      const reading = group.start >= end && canBegin(run, n, end) && readNumber(line, run, n);
      if (!reading) continue;
      const start = startOf(line, group);
      const typed = { before: line.slice(0, start), after: line.slice(reading.end) };
      if (isOtherNumber(typed, !/\D/.test(line.slice(start, reading.end)))) continue;
      end = add(reading, start, false);
      let other = readSibling(line, reading, end);
      while (other) {
        end = add(other, end, true);
        other = readSibling(line, other, end);
      }
    }
  }
  return found;
}

/** Whether a number can begin with a group: it is no part of what stands before, which ends at `end`. */
function canBegin(run: readonly Group[], n: number, end: number): boolean {
  const last = run[n - 1];
  const [group, second, third] = run.slice(n, n + 3);
  if (!group || !last || last.end <= end || strongJoint.test(group.before)) return true;
  // A house number, a ZIP, or the end of a number without its area code.
  if (/^\d{4,5}$/.test(last.digits)) return true;
  if (ahead.test(last.before + last.digits + group.before + group.digits)) return true;
  // Ten digits together are whole; 91 before them is a country.
  if (/^1?\d{10}$/.test(group.digits) && /[\s.)]\s*$/.test(group.before))
    return n > 1 || !countryCode.test(last.digits);
  // 202-555-0100 or (202) 555-0100 after other digits; 44 207 946 0018 is another country's.
  return (
    /^[.:)]?\s+(?:-\s)?\(?$/.test(group.before) &&
    /^(?:[-.]|\)\s?)$/.test(second?.before ?? '') &&
    /^[-.]$/.test(third?.before ?? '')
  );
}

/** The groups of digits, those together between which nothing stands that parts two numbers for certain. */
function runsOf(line: string): Group[][] {
  const runs: Group[][] = [];
  let last = 0;
  for (const { 0: digits, index: start } of line.matchAll(/\d+/g)) {
    const before = line.slice(last, start);
    const group = { digits, start, end: start + digits.length, before };
    if (last > 0 && joint.test(before)) runs[runs.length - 1]?.push(group);
    else runs.push([group]);
    last = group.end;
  }
  return runs;
}

/** Where a number begins, its plus and parenthesis included. */
function startOf(line: string, { start }: Group): number {
  let first = start;
  while (first > 0 && '+('.includes(line.charAt(first - 1))) first -= 1;
  return first;
}

/** Another line after a US number: its last digits in place of the number's. */
function readSibling(line: string, { number }: Reading, from: number): Reading | undefined {
  const [words, short, long] = readAt(sibling, line, from) ?? [];
  const digits = (short ?? long)?.replace(/\D/g, '');
  if (!words || !digits || !number.startsWith('+1')) return undefined;
  const other = number.slice(0, -digits.length) + digits;
  // 443-0102 after 302-555-0100 may have an area code of its own.
  if (!usNumber.test(other.slice(2)) || other.slice(0, 8) !== number.slice(0, 8)) return undefined;
  return { number: other, display: formatPhone(other), end: from + words.length };
}
