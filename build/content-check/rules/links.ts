import { fieldOf, isRead, problemAt, problemIn } from '#build/content-check/entry.ts';
import { anchorsOf, FIXED_PAGES, redirectsOf } from '#build/content-check/pages.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { problemWith, type Text } from '#build/content-check/texts.ts';
import { noSuch, quote, suggest } from '#build/content-check/words.ts';

/** Every internal link leads to an existing page and anchor. */
export function* links(site: Site): Iterable<Problem> {
  const paths = new Map(site.pages.map(({ entry, path }) => [entry, path]));
  for (const text of site.texts) {
    for (const target of targetsIn(text)) {
      const [message, level] = follow(target, paths.get(text.entry) ?? '', site);
      if (message) yield problemWith(text, message, level);
    }
  }
}

/** The link targets in a text: a field `to` is one link, a line of Markdown may hold several. */
function targetsIn({ text, path }: Text): string[] {
  if (path) return path.at(-1) === 'to' ? [text] : [];
  const markdown = [
    ...text.matchAll(/(?<!!\[[^\]]*)\]\(\s*<?([^)\s>]+)/g),
    ...text.matchAll(/^\s*\[[^\]]+\]:\s*(\S+)/g),
  ];
  return markdown.map(([, target = '']) => target);
}

/** What is wrong with a link on the page at `ownPath`; empty when nothing is. */
function follow(
  target: string,
  ownPath: string,
  { of, pages, pageAt, made }: Site,
): [message?: string, level?: Problem['level']] {
  if (/^(https?:|mailto:|tel:|\(\()/.test(target)) return [];
  if (!/^[/#]/.test(target))
    return [
      `The link ${quote(target)} leads nowhere. Begin a page of this site with "/", like "/about", and another site with "https://".`,
    ];
  const [, address = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?#?(.*)$/.exec(target) ?? [];
  const path = address === '' ? ownPath : address;
  if (path !== '/' && /(\/|\.html)$/.test(path))
    return [
      `The link ${quote(target)} is not written as the page's address. Write ${quote(path.replace(/(\/|\.html)+$/, '') || '/')}.`,
    ];
  const page = pageAt.get(path);
  if (!page) {
    const moved = redirectsOf(pages).find(({ from }) => from === path);
    if (moved) {
      const now = target.replace(path, moved.to);
      return [`The page ${path} is at ${moved.to} now. Write ${quote(now)}.`, 'warning'];
    }
    const waiting = pages.findLast((one) => one.path === path);
    if (made.has(path) || (waiting && !isRead(waiting.entry))) return [];
    if (!waiting) return [noSuch('page', path, [...pageAt.keys()])];
    return [
      `The link ${quote(target)} leads to a page that is not there yet: ${waiting.entry.source.file} has no sections.`,
      'warning',
    ];
  }
  const anchors = hash === '' ? [] : anchorsOf(page, of);
  if (hash === '' || anchors.includes(hash)) return [];
  const places = anchors.map((anchor) => `#${anchor}`);
  const remedy = places.length > 0 ? suggest(`#${hash}`, places) : 'It has none.';
  return [`The page ${path} has no place ${quote(`#${hash}`)}. ${remedy}`];
}

/**
 * What answers under the site's name besides pages: form and functions, desk, editor, the host's and the build's own
 * files, the back end. A redirect is read before them, so it would end the form.
 */
const NO_OLD_ADDRESS =
  /^\/(?:(?:api|admin|edit|og|auth|rest|storage|functions|realtime|graphql)(?:\.html)?(?:\/|$)|_)|\/[./]|\.(?:m?js|css|json|xml|txt|png|jpe?g|webp|avif|svg|ico|webmanifest)$/;

/** An old address leads to exactly one page, and is not the address of another, nor of anything else that answers. */
export function* redirects({ pages, pageAt, made }: Site): Iterable<Problem> {
  const owners = new Map<string, string>();
  const taken = new Set([...pageAt.keys(), ...made].map((path) => path.toLowerCase()));
  for (const { from, to, page, index } of redirectsOf(pages)) {
    // The host doesn't tell capitals from small letters.
    const path = from.toLowerCase();
    const owner = owners.get(path);
    const message = owner
      ? `${from} leads to ${owner} already. Keep it in one of the two files.`
      : NO_OLD_ADDRESS.test(path)
        ? `${from} belongs to the form, the lead desk, the editor or the host, and would end what answers there. Take it out here.`
        : `${from} is a page of the site, so it can lead nowhere else. Take it out here.`;
    const isPage =
      taken.has(path) || (pageAt.has(path.replace(/\.html$/, '')) && path !== `${to}.html`);
    if (owner || NO_OLD_ADDRESS.test(path) || isPage)
      yield problemAt(page.entry, ['formerly', index], message);
    owners.set(path, to);
  }
}

/** Menus, cards and lists link only to services and areas with a page. */
export function* pagesToCome({ pages, texts, broken }: Site): Iterable<Problem> {
  const toCome = pages
    .filter(({ entry, isLive }) => !isLive && isRead(entry) && !broken.has(entry))
    .map(({ entry }) => entry);
  for (const { source } of toCome.filter(({ collection }) => collection === 'areas'))
    yield problemIn(
      source.file,
      'The footer and the lists of areas lead to this page, but it has no sections. Write sections, or "page: false".',
    );
  const services = toCome.filter(({ collection }) => collection === 'services');
  for (const entry of services.filter(({ data }) => fieldOf(data, 'navOrder') !== undefined))
    yield problemAt(
      entry,
      ['navOrder'],
      'The menu leads to this page, but it has no sections. Write sections, or take "navOrder" out.',
    );
  // Sections of built pages link to each service that they list.
  const live = new Set(pages.filter(({ isLive }) => isLive).map(({ entry }) => entry));
  for (const text of texts.filter((one) => live.has(one.entry) && isService(one))) {
    const service = services.find(({ id }) => id === text.text);
    if (!service) continue;
    const message = `This links to the page of ${quote(text.text)}, but ${service.source.file} has no sections. Write them there, or take the service out here.`;
    yield problemWith(text, message);
  }
}

/** The menu or another page leads to each page; lists lead to areas and articles by themselves. */
export function* unreached({ pages, texts, broken }: Site): Iterable<Problem> {
  for (const { entry, path, isLive } of pages) {
    const { collection, id, data, source } = entry;
    if (!isLive || broken.has(entry) || collection === 'areas' || collection === 'blog') continue;
    if (collection === 'pages' ? FIXED_PAGES[id] : fieldOf(data, 'navOrder') !== undefined)
      continue;
    const leadsHere = (text: Text) =>
      (collection === 'services' && isService(text) && text.text === id) ||
      targetsIn(text).some((target) => target.split(/[?#]/)[0] === path);
    if (texts.some((text) => text.entry !== entry && leadsHere(text))) continue;
    const remedy =
      collection === 'services'
        ? 'Name it under "services" in a section of another page, or give it a place in the menu with "navOrder".'
        : 'Link to it from another page.';
    yield problemIn(source.file, `No other page leads here. ${remedy}`, 0, 'warning');
  }
}

const isService = ({ path }: Text): boolean =>
  path?.[0] === 'sections' && (path.at(-1) === 'service' || path.at(-2) === 'services');
