import type { AtRule } from 'postcss';

/** Whether the text needs a `@font-face`: always without a `unicode-range`, else when it has a character of that range. */
export function hasLettersOf(text: string, face: AtRule): boolean {
  const ranges: string[] = [];
  face.walkDecls('unicode-range', ({ value }) => {
    for (const [, first = '', last = first] of value.matchAll(/U\+([\da-f?]+)(?:-([\da-f]+))?/gi))
      ranges.push(`\\u{${first.replaceAll('?', '0')}}-\\u{${last.replaceAll('?', 'F')}}`);
  });
  return ranges.length === 0 || new RegExp(`[${ranges.join('')}]`, 'u').test(text);
}
