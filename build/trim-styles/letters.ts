import type { AtRule } from 'postcss';

/** Whether a `@font-face` has letters that the text needs: all have, but those with a `unicode-range`. */
export function hasLettersOf(text: string, face: AtRule): boolean {
  const ranges: string[] = [];
  face.walkDecls('unicode-range', ({ value }) => {
    for (const [, first = '', last = first] of value.matchAll(/U\+([\da-f?]+)(?:-([\da-f]+))?/gi))
      ranges.push(`\\u{${first.replaceAll('?', '0')}}-\\u{${last.replaceAll('?', 'F')}}`);
  });
  return ranges.length === 0 || new RegExp(`[${ranges.join('')}]`, 'u').test(text);
}
