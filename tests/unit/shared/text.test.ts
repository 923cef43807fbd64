import { afterEach, expect, test, vi } from 'vitest';
import { cleanLine, cutText } from '#shared/text.ts';

afterEach(() => vi.unstubAllGlobals());

const family = '👨‍👩‍👧‍👦';
const cuts: [text: string, most: number, left: string][] = [
  ['a deck', 6, 'a deck'],
  ['a deck', 3, 'a d'],
  ['deck 😀 and more', 6, 'deck '],
  ['deck 😀 and more', 7, 'deck 😀'],
  [`xx${family}x`, 12, 'xx'],
  [`xx${family}x`, 13, `xx${family}`],
  ['Zoe\u0308x', 3, 'Zo'],
  ['👍🏽 yes', 5, '👍🏽 '],
  [`a${'\u0301'.repeat(100)}`, 10, `a${'\u0301'.repeat(9)}`],
];

test.each(cuts)('%j cut at %d is %j', (text, most, left) => {
  expect(cutText(text, most)).toBe(left);
});

test('a browser without a segmenter cuts alike', () => {
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
  for (const [text, most, left] of cuts) expect(cutText(text, most), text).toBe(left);
});

test('a line has nothing that turns the words after it around', () => {
  const marks = ['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068'];
  for (const mark of [...marks, '\u2069'])
    expect(cleanLine(`${mark}gnihtyreve${mark} eloh`)).toBe('gnihtyreve eloh');
  expect(cleanLine('\uD83D half')).toBe('half');
});
