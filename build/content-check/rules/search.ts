import { fieldOf, placeIn, problemAt, textOf } from '#build/content-check/entry.ts';
import type { Problem } from '#build/content-check/problem.ts';
import { repeats } from '#build/content-check/repeats.ts';
import type { Site } from '#build/content-check/site.ts';

/** No two pages have the same title or description in search results. */
export function* searchTexts({ pages }: Site): Iterable<Problem> {
  for (const name of ['title', 'description']) {
    const texts = pages.map(({ entry }) => ({
      entry,
      text: textOf(fieldOf(entry.data, 'seo'), name).trim().toLowerCase(),
    }));
    const written = texts.filter(({ text }) => text !== '');
    for (const [first, { entry }] of repeats(written, ({ text }) => text)) {
      const { file, line } = placeIn(first.entry, ['seo', name]);
      const message = `The same ${name} is in ${file}:${line}. Say what is different about this page.`;
      yield problemAt(entry, ['seo', name], 'search', message);
    }
  }
}
