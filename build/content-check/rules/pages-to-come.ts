import { fieldOf, isRead, problemAt, problemIn } from '#build/content-check/entry.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { problemWith, type Text, textsOf } from '#build/content-check/texts.ts';
import { quote } from '#build/content-check/words.ts';

/** Menus, cards and lists link only to services and areas with a page. */
export function* pagesToCome({ pages, broken }: Site): Iterable<Problem> {
  const toCome = pages
    .filter(({ entry, isLive }) => !isLive && isRead(entry) && !broken.has(entry))
    .map(({ entry }) => entry);
  for (const { collection, source } of toCome) {
    const message =
      'The footer and the lists of areas lead to this page, but it has no sections. Write sections, or "page: false".';
    if (collection === 'areas') yield problemIn(source.file, 'link', message);
  }
  const services = toCome.filter(({ collection }) => collection === 'services');
  for (const entry of services) {
    const message =
      'The menu leads to this page, but it has no sections. Write sections, or take "navOrder" out.';
    if (fieldOf(entry.data, 'navOrder') !== undefined)
      yield problemAt(entry, ['navOrder'], 'link', message);
  }
  // Sections of built pages link to each service that they list.
  const shown = pages.filter(({ isLive }) => isLive).flatMap(({ entry }) => textsOf(entry));
  for (const text of shown.filter(isService)) {
    const service = services.find(({ id }) => id === text.text);
    if (!service) continue;
    const message = `This links to the page of ${quote(text.text)}, but ${service.source.file} has no sections. Write them there, or take the service out here.`;
    yield problemWith(text, 'link', message);
  }
}

const isService = ({ path }: Text): boolean =>
  path?.[0] === 'sections' && (path.at(-1) === 'service' || path.at(-2) === 'services');
