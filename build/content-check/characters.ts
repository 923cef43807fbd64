import { quote } from './message-parts.ts';
import type { Problem } from './problem.ts';

/** What was found at a place of a text: an error where the file can't be read with it, else a warning. */
export type CharacterFault = Pick<Problem, 'line' | 'message' | 'level'>;

/** Characters that nobody sees, by their names in Unicode. */
const NAMES: Readonly<Record<string, string>> = {
  '\0': 'null character',
  '\b': 'backspace',
  '\v': 'vertical tab',
  '\f': 'form feed',
  '\u001b': 'escape',
  '\u007f': 'delete character',
  '\u0085': 'next-line character',
  '\u00a0': 'no-break space',
  '\u00ad': 'soft hyphen',
  '\u061c': 'Arabic direction mark',
  '\u180e': 'Mongolian vowel separator',
  '\u200b': 'zero-width space',
  '\u200c': 'zero-width non-joiner',
  '\u200d': 'zero-width joiner',
  '\u200e': 'left-to-right mark',
  '\u200f': 'right-to-left mark',
  '\u2028': 'line separator',
  '\u2029': 'paragraph separator',
  '\u202a': 'left-to-right embedding',
  '\u202b': 'right-to-left embedding',
  '\u202c': 'end of a direction',
  '\u202d': 'left-to-right override',
  '\u202e': 'right-to-left override',
  '\u202f': 'narrow no-break space',
  '\u2060': 'word joiner',
  '\u2066': 'left-to-right isolate',
  '\u2067': 'right-to-left isolate',
  '\u2068': 'first strong isolate',
  '\u2069': 'end of an isolate',
  '\u3000': 'ideographic space',
  '\ufeff': 'byte order mark',
};

/** A character by its name and number, as a sentence begins: `A no-break space (U+00A0)`. */
export function nameCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const kind =
    code < 0xa0 ? 'control character' : PRIVATE.test(character) ? 'private sign' : 'space or mark';
  const name = NAMES[character] ?? kind;
  return `${/^[aeiou]/i.test(name) ? 'An' : 'A'} ${name} (U+${code.toString(16).toUpperCase().padStart(4, '0')})`;
}

/** A sign of one font alone, like a point of Word: elsewhere it is an empty box. */
const PRIVATE = /\p{Co}/u;

/** No text has them, and Astro's parser of YAML refuses the first ones. */
const NEVER = String.raw`\p{Co}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff\ufffe\uffff`;
/** Left over from other programs: the search finds a word with one in it only with it. */
const HIDDEN = String.raw`\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0001}-\u{e007f}`;
const WRONG = new RegExp(`[${NEVER}${HIDDEN}]`, 'gu');
/** A character that no text has. */
export const NEVER_ONE: RegExp = new RegExp(`[${NEVER}]`, 'u');
/** A joiner between the parts of an emoji is a part of it, and so are the letters of a flag. */
const IN_EMOJI = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|[\u{e0001}-\u{e007f}])$/u;

/** Spaces that YAML takes for letters, where it wants a space: before a name, after "- " or a colon. */
const BEFORE_NAME = new RegExp(
  `^ *(?:- *)*(?:["']?\\w[\\w-]*["']?:)? *([\\u00a0\\u1680\\u2000-\\u200a\\u205f\\u3000${HIDDEN}])`,
  'u',
);

/** The characters of a file that nobody sees or that came out wrong; its fields end at the offset `end`. */
export function* characterFaults(text: string, end: number): Iterable<CharacterFault> {
  yield* garbledLetters(text);
  const head = text.slice(0, end);
  for (const [index, own] of head.split('\n').entries()) {
    // A mark at the start of the file is one of its encoding.
    const [, hidden] = BEFORE_NAME.exec(index === 0 ? own.replace(/^\uFEFF/, '') : own) ?? [];
    if (!hidden) continue;
    const message = `${nameCharacter(hidden)} is before ${quote(wordAfter(own, own.indexOf(hidden) + hidden.length))}, where no one sees it. Delete it, and press the space bar where a space belongs.`;
    yield { line: index + 1, message, level: 'error' };
  }
  for (const [number, own] of text.split('\n').entries()) {
    const reported = new Set<string>();
    for (const { 0: hidden, index } of own.matchAll(WRONG)) {
      if ((number + index === 0 && hidden === '\uFEFF') || reported.has(hidden)) continue;
      const before = own.slice(Math.max(0, index - 60), index);
      if (/[\u200d\u{e0001}-\u{e007f}]/u.test(hidden) && IN_EMOJI.test(before)) continue;
      reported.add(hidden);
      const word = /[^\s]*$/.exec(before)?.[0] ?? '';
      const next = wordAfter(own, index + hidden.length);
      const place = word ? `after ${quote(word)}` : next ? `before ${quote(next)}` : 'here';
      const message = PRIVATE.test(hidden)
        ? `${nameCharacter(hidden)} is ${place}: visitors see an empty box. Write "- " before a list item, or take it out.`
        : `${nameCharacter(hidden)} is ${place}, where no one sees it. Delete it, or write a space in its place.`;
      const level = NEVER_ONE.test(hidden) ? 'error' : 'warning';
      yield { line: number + 1, message, level };
    }
  }
}

const wordAfter = (text: string, at: number): string =>
  /^\s*([^\s]*)/.exec(text.slice(at, at + 200))?.[1] ?? '';

/** The letters of the two encodings in which UTF-8 is misread, by their byte. */
const MISREAD = ['windows-1252', 'macintosh'].map(
  (name) =>
    new Map(
      [...new TextDecoder(name).decode(Uint8Array.from({ length: 128 }, (_, n) => n + 128))].map(
        (letter, n) => [letter, n + 128],
      ),
    ),
);
/** What is misread as a rule: signs, letters of Latin languages, pictures. */
const PLAUSIBLE =
  /^[\u00a0-\u017f\u2000-\u206f\u20ac\u2100-\u2bff\ufeff\ufffd\u{1f000}-\u{1faff}]$/u;

/** The letter that begins at a place of a line, if its bytes were read one by one; with how many they were. */
function readAgain(line: string, at: number): { letter: string; size: number } | undefined {
  for (const bytes of MISREAD) {
    const lead = bytes.get(line[at] ?? '') ?? 0;
    const size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4) continue;
    // UTF-8 (RFC 3629, 3): the first byte says how many follow, each with six bits.
    const rest = [...line.slice(at + 1, at + size)].map(
      (letter) => (bytes.get(letter) ?? 0) - 0x80,
    );
    if (rest.length !== size - 1 || !rest.every((bits) => bits >= 0 && bits < 0x40)) continue;
    const code = rest.reduce((sum, bits) => sum * 0x40 + bits, lead & (0x7f >> size));
    const letter = code > 0x10ffff ? '' : String.fromCodePoint(code);
    if (PLAUSIBLE.test(letter)) return { letter, size };
  }
  return undefined;
}

/** A no-break space of which a program has kept the first byte only, like in "12Â feet". */
const lostSpace = (line: string, at: number): { letter: string; size: number } | undefined =>
  /^Â(?=[ \t]|$)/.test(line.slice(at, at + 2)) ? { letter: ' ', size: 1 } : undefined;

/** Letters of UTF-8 that a program has read as another encoding, like "â€™" for ’: the first of each line. */
function* garbledLetters(text: string): Iterable<CharacterFault> {
  for (const [number, own] of text.split('\n').entries()) {
    for (const { index } of own.matchAll(/[^\0-\x7f](?=[^\0-\x7f])|Â(?=[ \t]|$)/g)) {
      const found = readAgain(own, index) ?? lostSpace(own, index);
      if (!found) continue;
      const wrong = own.slice(index, index + found.size);
      const was = found.letter === '\ufffd' ? 'another letter' : quote(found.letter);
      const message = `The letters ${quote(wrong)} were ${was} before a program misread them. Type it again here and wherever such letters appear, and save the file as UTF-8.`;
      yield { line: number + 1, message, level: 'error' };
      break;
    }
  }
}
