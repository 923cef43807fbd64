import { type Entry, fieldOf, isRead, problemAt, problemIn } from '#content-check/entry.ts';
import type { PageFile } from '#content-check/pages.ts';
import type { Problem } from '#content-check/problem.ts';
import type { Rule, Site } from '#content-check/site.ts';
import { problemWith, type Text, textsOf } from '#content-check/texts.ts';
import { quote } from '#content-check/words.ts';

/** Menus, cards and lists of links lead only to services and areas that have a page. */
export const pagesToCome: Rule = (site) => {
  const toCome = site.pages
    .filter(({ entry, isLive }) => !isLive && isRead(entry) && !site.broken.has(entry))
    .map(({ entry }) => entry);
  const services = toCome.filter(({ collection }) => collection === 'services');
  const areas = toCome.filter(({ collection }) => collection === 'areas');
  return [...areas.map(areaWithoutPage), ...services.flatMap(inMenu), ...listed(services, site)];
};

const areaWithoutPage = ({ source }: Entry): Problem =>
  problemIn(
    source.file,
    'link',
    'The footer and the lists of areas lead to this page, but it has no sections. Write sections, or "page: false".',
  );

const inMenu = (entry: Entry): Problem[] =>
  fieldOf(entry.data, 'navOrder') === undefined
    ? []
    : [
        problemAt(
          entry,
          ['navOrder'],
          'link',
          'The menu leads to this page, but it has no sections. Write sections, or take "navOrder" out.',
        ),
      ];

/** The places where a section of a live page lists one of the services, and so links to it. */
function listed(services: readonly Entry[], { pages }: Site): Problem[] {
  const files = new Map(services.map(({ id, source }) => [id, source.file]));
  return pages.flatMap(servicesLinked).flatMap((text) => {
    const file = files.get(text.text);
    if (file === undefined) return [];
    const message = `This links to the page of ${quote(text.text)}, but ${file} has no sections. Write them there, or take the service out here.`;
    return [problemWith(text, 'link', message)];
  });
}

const servicesLinked = ({ entry, isLive }: PageFile): Text[] =>
  isLive
    ? textsOf(entry).filter(
        ({ path }) =>
          path?.[0] === 'sections' && (path.at(-1) === 'service' || path.at(-2) === 'services'),
      )
    : [];
