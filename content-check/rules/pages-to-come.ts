import { type Entry, fieldOf, isRead, problemAt, problemIn } from '#content-check/entry.ts';
import type { Problem } from '#content-check/problem.ts';
import type { Rule, Site } from '#content-check/site.ts';
import { problemWith, type Text, textsOf } from '#content-check/texts.ts';
import { quote } from '#content-check/words.ts';

/** Menus, cards and lists link only to services and areas with a page. */
export const pagesToCome: Rule = (site) => {
  const toCome = site.pages
    .filter(({ entry, isLive }) => !isLive && isRead(entry) && !site.broken.has(entry))
    .map(({ entry }) => entry);
  const services = toCome.filter(({ collection }) => collection === 'services');
  const areas = toCome.filter(({ collection }) => collection === 'areas');
  const inFooter = areas.map(({ source }) => {
    const message =
      'The footer and the lists of areas lead to this page, but it has no sections. Write sections, or "page: false".';
    return problemIn(source.file, 'link', message);
  });
  const inMenu = services
    .filter(({ data }) => fieldOf(data, 'navOrder') !== undefined)
    .map((entry) => {
      const message =
        'The menu leads to this page, but it has no sections. Write sections, or take "navOrder" out.';
      return problemAt(entry, ['navOrder'], 'link', message);
    });
  return [...inFooter, ...inMenu, ...listed(services, site)];
};

/** Where the sections of built pages list a service and so link to it. */
const listed = (services: readonly Entry[], { pages }: Site): Problem[] =>
  pages
    .filter(({ isLive }) => isLive)
    .flatMap(({ entry }) => textsOf(entry).filter(isService))
    .flatMap((text) => {
      const service = services.find(({ id }) => id === text.text);
      if (!service) return [];
      const message = `This links to the page of ${quote(text.text)}, but ${service.source.file} has no sections. Write them there, or take the service out here.`;
      return [problemWith(text, 'link', message)];
    });

const isService = ({ path }: Text): boolean =>
  path?.[0] === 'sections' && (path.at(-1) === 'service' || path.at(-2) === 'services');
