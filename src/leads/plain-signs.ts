/** A text with plain signs, and where each of them stood in what was typed. */
export interface PlainText {
  plain: string;
  /** By index in `plain` the index in the text; one more at the end. */
  at: readonly number[];
}

const dashes = /[\p{Pd}\u2043\u2212\u30FC]/u;
const leftOut = /[\p{Cf}\p{M}]/u;

/**
 * What keyboards and programs write, in plain signs: any digits as 0 to 9 (full-width, Arabic-Indic, mathematical,
 * keycaps), one dash, one space, no marks and nothing invisible.
 */
export function toPlain(text: string): PlainText {
  let plain = '';
  const at: number[] = [];
  let from = 0;
  const known = new Map<string, string>();
  for (const sign of text) {
    const made = sign < '\u007f' ? sign : (known.get(sign) ?? plainOf(sign));
    known.set(sign, made);
    for (const _ of made) at.push(from);
    plain += made;
    from += sign.length;
  }
  return { plain, at: [...at, from] };
}

function plainOf(sign: string): string {
  if (leftOut.test(sign)) return '';
  if (dashes.test(sign)) return '-';
  // One sign may stand for eighteen, which no number needs.
  return [...sign.normalize('NFKC').slice(0, 4)]
    .filter((part) => !leftOut.test(part))
    .map((part) => (/\p{Nd}/u.test(part) ? digitOf(part) : /\s/.test(part) ? ' ' : part))
    .join('');
}

/** Unicode keeps the ten digits of each script in a row (Unicode 17, 4.6). */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
