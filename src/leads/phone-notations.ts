/** Digits without anything between them. */
export interface Group {
  digits: string;
  start: number;
  end: number;
  /** What stands before them, up to the last digits. */
  before: string;
}

/** A number as read, and the index after it. */
export interface Reading {
  /** E.164, like +12025550100. */
  number: string;
  /** As it is shown. */
  display: string;
  end: number;
}

/** The longest phone number (ITU-T E.164), and the shortest that is taken for one of another country. */
const mostDigits = 15;
const leastForeign = 9;

/** What rather parts two numbers than groups of one. */
export const strongJoint = /[,/|\n]|^\)/;
/** Area code and exchange start with 2 to 9 (North American Numbering Plan). */
export const usNumber = /^[2-9](?!11)\d{2}[2-9]\d{6}$/;
/** Codes of three digits by their first two (ITU-T E.164, list of country codes). */
const threeDigitCode = /^(?:2[1-9]|3[578]|42|5[09]|6[7-9]|8[0578]|9[679])/;
/** The codes of one and two digits of the countries whose numbers may have ten. */
export const countryCode = /^(?:7|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])$/;
/** Countries whose numbers all have eleven digits or more: ten after a plus lack the 1 of the US. */
const longNumbers = /^(?:7|2[07]|3[0134]|4[148]|5[257]|61|86|9[18])/;
/** Countries where the 0 before an area code is dialed at home only. */
const trunkZero = /^(27|3[1236]|4[013469]|6[0-46]|8[1246]|9[0124]|35[38]|380|97[12])0(?=\d)/;

// Letters of the keypad: 1-800-FLOWERS, 202-555-DECK. '202 Oak Lane' is a house: after a space letters count only
// when a 1 or parentheses stand before.
const keypadStart = /(1[-. ]{0,2})?\(?([2-9]\d{2})(\))?/y;
const keypadTail = { loose: /(?:[-. ]{0,2}[A-Z\d]){7}/iy, tight: /(?:[-.]?[A-Z\d]){7}/iy };
const keypadRest = /[A-Z]{0,8}(?![A-Z\d])/iy;
/** The keys of A to Z. */
const keys = '22233344455566677778889999';
const tollFree = /^\+18(?:00|([2-8])\1)/;

/** The digits of a whole number of another country, before what is none of it: '9 to 5', a ZIP, another number. */
const whole = /^(?:\d{12}|(?:7\d|3[134]|4[18]|61)\d{9}|\d{10,}[^-\d]+(?:\d|\d{4,})$)/;

/** The 1 of the US; some programs put it before one that is there. */
const ones = /^11?/;

/** Whether its owner pays for the call: it takes no texts. */
export const isTollFree = (number: string): boolean => tollFree.test(number);

/** +12025550100 as (202) 555-0100; anything else unchanged. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

/** A match of a sticky pattern at an index. */
export function readAt(pattern: RegExp, line: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(line);
}

/** An O or l that was typed for a 0 or 1, like 41O-555-01OO. */
export const toDigits = (signs: string): string => signs.replace(/o/gi, '0').replace(/[Il]/g, '1');

/** The number that begins with this group of those that stand together. */
export function readNumber(line: string, run: readonly Group[], from: number): Reading | undefined {
  const groups = run.slice(from, from + mostDigits + 3);
  const first = groups[0];
  if (!first) return undefined;
  if (from === 0 && /\+[\s(]?$/.test(first.before)) {
    const rest = withoutPrefix(groups, /^0+/);
    return /^1/.test(rest[0]?.digits ?? '')
      ? (readUs(rest) ?? readKeypad(line, first))
      : (readUs(rest, true) ?? readForeign(rest, leastForeign));
  }
  const prefix = /^(?:00(?=[1-9]|$)|011)/;
  if (!prefix.test(first.digits)) return readUs(groups) ?? readKeypad(line, first);
  const rest = withoutPrefix(groups, prefix);
  return /^1/.test(rest[0]?.digits ?? '') ? readUs(rest) : readForeign(rest, leastForeign + 1);
}

/** The groups without the digits before the country's code: 00, 011, or a zero that a plus makes one too many. */
function withoutPrefix(groups: readonly Group[], prefix: RegExp): Group[] {
  const [first, ...others] = groups;
  const digits = first?.digits.replace(prefix, '');
  return first && digits ? [{ ...first, digits }, ...others] : others;
}

/**
 * A US number at the begin of these groups. They end where it ends, and are no parts of another country's number, like
 * 20 7946 0018. `hasPlus`: after a plus without the 1, so that it may be another country's.
 */
function readUs(groups: readonly Group[], hasPlus = false): Reading | undefined {
  let digits = '';
  let longest = 0;
  let isTight = true;
  let cuts = '';
  for (const group of groups) {
    const at = digits.replace(ones, '').length;
    if (at > 0) {
      cuts += at;
      if (at !== 3 && at !== 6 && strongJoint.test(group.before)) return undefined;
      if (!/^[-.]$/.test(group.before)) isTight = false;
    }
    digits += group.digits;
    longest = Math.max(longest, group.digits.length);
    const ten = digits.replace(ones, '');
    if (ten.length > 10) return undefined;
    if (ten.length < 10) continue;
    const isUsual = /^6?$|3/.test(cuts);
    const isWhole = /^.?$|6/.test(cuts) || longest < 4 || isTight;
    const isOurs = /^(?:.6|6.)$/.test(cuts) ? !threeDigitCode.test(ten) : longNumbers.test(ten);
    if (!usNumber.test(ten) || !isUsual || !isWhole || (hasPlus && !isOurs)) return undefined;
    return { number: `+1${ten}`, display: formatPhone(`+1${ten}`), end: group.end };
  }
  return undefined;
}

/** A number of another country, its code first. */
function readForeign(groups: readonly Group[], least: number): Reading | undefined {
  let digits = '';
  let end = 0;
  const shown: string[] = [];
  for (const group of groups) {
    const isEnd = () => whole.test(digits.replace(trunkZero, '$1') + group.before + group.digits);
    if (digits.length >= least && (strongJoint.test(group.before) || isEnd())) break;
    digits += group.digits;
    shown.push(group.digits);
    end = group.end;
  }
  const number = digits.replace(trunkZero, '$1');
  if (digits.startsWith('1') || number.length < least || number.length > mostDigits)
    return undefined;
  return { number: `+${number}`, display: `+${number === digits ? shown.join(' ') : number}`, end };
}

/** A number with letters of the keypad. */
function readKeypad(line: string, first: Group): Reading | undefined {
  const [head, one, area = '', parenthesis] = readAt(keypadStart, line, first.start) ?? [];
  if (head === undefined) return undefined;
  const at = first.start + head.length;
  const isLoose = Boolean(one || parenthesis);
  const tail = readAt(keypadTail[isLoose ? 'loose' : 'tight'], line, at)?.[0];
  if (!tail || tail.replace(/[^A-Z]/gi, '').length < 3) return undefined;
  // 202-555-OlOO: typed for 0 and 1.
  const isDigits = /^[^A-Z]*[OoIl][^A-HJ-NP-Za-km-np-z]*$/.test(tail);
  const digits = (isDigits ? toDigits(tail) : tail)
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replace(/[A-Z]/g, (letter) => keys.charAt(letter.charCodeAt(0) - 65));
  const number = `+1${area}${digits}`;
  // The network ignores what follows the last of ten: 1-800-555-DECKS.
  const rest = readAt(keypadRest, line, at + tail.length)?.[0];
  const isWhole = rest === '' || (rest !== undefined && isTollFree(number));
  if (!usNumber.test(area + digits) || !isWhole) return undefined;
  return { number, display: formatPhone(number), end: at + tail.length + rest.length };
}
