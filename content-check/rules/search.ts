import { type Entry, fieldOf, placeIn, problemAt, textOf } from '#content-check/entry.ts';
import type { Problem } from '#content-check/problem.ts';
import type { Rule } from '#content-check/site.ts';

/** No two pages have the same title or description in search results. */
export const searchTexts: Rule = ({ pages }) => {
  const entries = pages.map(({ entry }) => entry);
  return [...doubles(entries, 'title'), ...doubles(entries, 'description')];
};

function doubles(entries: readonly Entry[], name: string): Problem[] {
  const first = new Map<string, Entry>();
  return entries.flatMap((entry) => {
    const text = textOf(fieldOf(entry.data, 'seo'), name).trim().toLowerCase();
    const other = first.get(text);
    if (!other) first.set(text, entry);
    if (!other || text === '') return [];
    const { file, line } = placeIn(other, ['seo', name]);
    return [
      problemAt(
        entry,
        ['seo', name],
        'search',
        `The same ${name} is in ${file}:${line}. Say what is different about this page.`,
      ),
    ];
  });
}
