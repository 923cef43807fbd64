import { fieldOf, listOf, problemAt, textOf } from '#build/content-check/entry.ts';
import { quote } from '#build/content-check/message-parts.ts';
import { kindOf } from '#build/content-check/pages.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { factsIn } from '#model/facts.ts';

/** The page of a service with a price shows it. */
export function* shownPrices({ pages, texts }: Site): Iterable<Problem> {
  for (const { entry, sections, isLive } of pages) {
    const { id, data } = entry;
    if (!isLive || entry.collection !== 'services' || !fieldOf(data, 'price')) continue;
    const isShown = sections.some(
      (section) =>
        (kindOf(section) === 'prices' && listOf(section, 'services').includes(id)) ||
        textOf(section, 'costOf') === id,
    );
    const isSaid = texts
      .filter((text) => text.entry === entry && (text.path?.[0] ?? 'sections') === 'sections')
      .some(({ text }) => factsIn(text).some((name) => name.startsWith(`${id}.price`)));
    const message = `This page doesn't show its price, so search engines don't get it either. Write ${quote(`((${id}.price))`)} in one of its sections.`;
    if (!isShown && !isSaid) yield problemAt(entry, ['price'], message, 'warning');
  }
}
