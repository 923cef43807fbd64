import { fieldOf, placeIn, problemAt, textOf } from '#build/content-check/entry.ts';
import type { Problem } from '#build/content-check/problem.ts';
import { repeats } from '#build/content-check/repeats.ts';
import type { Site } from '#build/content-check/site.ts';

const TEXTS = [['title'], ['seo', 'title'], ['seo', 'description']];

/** No two pages have the same name, or the same title or description in search results. */
export function* searchTexts({ pages }: Site): Iterable<Problem> {
  for (const path of TEXTS) {
    const name = path.at(-1) ?? '';
    const texts = pages.map(({ entry }) => ({
      entry,
      text: textOf(path.length > 1 ? fieldOf(entry.data, 'seo') : entry.data, name)
        .trim()
        .toLowerCase(),
    }));
    const written = texts.filter(({ text }) => text !== '');
    for (const [first, { entry }] of repeats(written, ({ text }) => text)) {
      const { file, line } = placeIn(first.entry, path);
      const message = `The same ${name} is in ${file}:${line}. Say what is different about this page.`;
      yield problemAt(entry, path, 'search', message);
    }
  }
}
