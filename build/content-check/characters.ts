import type { Problem } from './problem.ts';
import { quote } from './words.ts';

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

/** A character by its name and number, like `no-break space (U+00A0)`. */
export function nameCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const kind = code < 0xa0 ? 'control character' : 'space or mark';
  return `${NAMES[character] ?? kind} (U+${code.toString(16).toUpperCase().padStart(4, '0')})`;
}

/** No text has them, and Astro's parser of YAML refuses the first ones. */
const NEVER = String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff\ufffe\uffff`;
/** Left over from other programs: the search finds a word with one in it only with it. */
const HIDDEN = String.raw`\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0001}-\u{e007f}`;
const WRONG = new RegExp(`[${NEVER}${HIDDEN}]`, 'gu');
/** A character that no text has. */
export const NEVER_ONE: RegExp = new RegExp(`[${NEVER}]`, 'u');
/** A joiner between the parts of an emoji is a part of it, and so are the letters of a flag. */
const IN_EMOJI = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|[\u{e0001}-\u{e007f}])$/u;

/** Spaces that YAML takes for letters, where it wants a space: before a name, after "- " or a colon. */
const BEFORE_NAME = new RegExp(
  `^ *(?:- *)*(?:["']?[\\w-]*["']?:)? *([\\u00a0\\u1680\\u2000-\\u200a\\u205f\\u3000${HIDDEN}])`,
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
    const message = `A ${nameCharacter(hidden)} stands before ${quote(wordAfter(own, own.indexOf(hidden) + hidden.length))}, where nobody sees it. Delete it, and press the space bar where a space belongs.`;
    yield { line: index + 1, message, level: 'error' };
  }
  for (const { 0: hidden, index } of text.matchAll(WRONG)) {
    if (index === 0 && hidden === '\uFEFF') continue;
    const before = text.slice(Math.max(0, index - 60), index);
    if (/[\u200d\u{e0001}-\u{e007f}]/u.test(hidden) && IN_EMOJI.test(before)) continue;
    const word = /[^\s]*$/.exec(before)?.[0] ?? '';
    const next = wordAfter(text, index + hidden.length);
    const place = word ? `after ${quote(word)}` : next ? `before ${quote(next)}` : 'here';
    const message = `A ${nameCharacter(hidden)} stands ${place}, where nobody sees it. Delete it, or write a space in its place.`;
    const level = NEVER_ONE.test(hidden) ? 'error' : 'warning';
    yield { line: lineAt(text, index), message, level };
  }
}

const wordAfter = (text: string, at: number): string =>
  /^\s*([^\s]*)/.exec(text.slice(at, at + 200))?.[1] ?? '';
const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

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
const PLAUSIBLE = /^[\u00a0-\u017f\u2000-\u206f\u20ac\u2100-\u2bff\ufeff\u{1f000}-\u{1faff}]$/u;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** What a letter was before its bytes were read one by one; undefined when they say nothing. */
function readAgain(letters: string): string | undefined {
  for (const bytes of MISREAD) {
    const codes = [...letters].map((letter) => bytes.get(letter) ?? 0);
    try {
      const read = codes.every(Boolean) ? utf8.decode(Uint8Array.from(codes)) : '';
      if (PLAUSIBLE.test(read)) return read;
    } catch {
      // Other bytes.
    }
  }
  return undefined;
}

/** Letters of UTF-8 that a program has read as another encoding, like "â€™" for ’. */
function* garbledLetters(text: string): Iterable<CharacterFault> {
  let reported = 0;
  for (const { 0: run, index } of text.matchAll(/[^\0-\x7f]{2,}/g)) {
    for (let at = 0; at < run.length; at += 1) {
      const size = [4, 3, 2].find(
        (one) => at + one <= run.length && readAgain(run.slice(at, at + one)),
      );
      if (!size) continue;
      const line = lineAt(text, index + at);
      const wrong = run.slice(at, at + size);
      const message = `The letters ${quote(wrong)} were ${quote(readAgain(wrong))} before a program misread them. Write it anew here and wherever such letters stand, and save the file as UTF-8.`;
      if (line !== reported) yield { line, message, level: 'error' };
      reported = line;
      at += size - 1;
    }
  }
}
