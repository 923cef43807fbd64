import {
  fieldOf,
  isRead,
  listOf,
  problemAt,
  problemIn,
  textOf,
} from '#build/content-check/entry.ts';
import { noSuch, quote, suggest } from '#build/content-check/message-parts.ts';
import { anchorsOf, FIXED_PAGES, redirectsOf } from '#build/content-check/pages.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { problemWith, type Text } from '#build/content-check/texts.ts';

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
    ...text.matchAll(/(?<!!\[[^\]]*)\]\(\s*<?((?:\(\([^()]*\)\)|[^)\s>])*)/g),
    ...text.matchAll(/^\s*\[[^\]]+\]:\s*(\S+)/g),
    ...text.matchAll(/<([a-z][a-z0-9+.-]+:[^\s<>]*)>/gi),
  ];
  return markdown.map(([, target = '']) => target);
}

/** What is wrong with a link on the page at `ownPath`; empty when nothing is. */
function follow(
  target: string,
  ownPath: string,
  site: Site,
): [message?: string, level?: Problem['level']] {
  const direct = directFault(target);
  if (direct !== undefined) return direct ? [direct] : [];
  if (/^https?:/i.test(target)) return followOut(target, ownPath, site);
  if (target.startsWith('(('))
    return [
      `The link ${quote(target)} leads nowhere. Write "tel:" before a number and "mailto:" before an email address.`,
    ];
  const { of, pages, pageAt, made } = site;
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
  const unknown = unknownChoice(target, page.path, site);
  if (unknown) return [unknown];
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

/** This computer, one beside it, or a preview of the host: nobody else finds a page there, or not for long. */
const NOT_PUBLIC =
  /^(?:localhost|0\.0\.0\.0|127\.|10\.|192\.168\.|\[::1\]|[^.]+$)|\.(?:localhost|local|test|netlify\.app|netlify\.live|vercel\.app|pages\.dev)$/;

/** What is wrong with a link to a phone or an email address, empty when nothing is; undefined for another link. */
function directFault(target: string): string | undefined {
  const [, kind, to = ''] = /^(mailto|tel|sms):(.*)$/i.exec(target) ?? [];
  if (!kind) return undefined;
  const isFact = /^\(\([^()]+\)\)/.test(to);
  if (kind.toLowerCase() === 'mailto')
    return isFact || /^[^\s@]+@[^\s@?]+\.[a-z]{2,}(?:\?.*)?$/i.test(to)
      ? ''
      : `The link ${quote(target)} has no email address. Write "mailto:((email))", or "mailto:" and an address.`;
  // 811 and 911 are the shortest.
  return isFact ||
    /^\+?[\d().\s-]*(?:\d[().\s-]*){3}(?:[;?,#*].*)?$/.test(to.replaceAll('%20', ' '))
    ? ''
    : `The link ${quote(target)} has no phone number. Write "tel:((phones.main))", or "tel:" and a number in digits.`;
}

/** What is wrong with a link to a whole address: it may be the site's own, or that of a preview. */
function followOut(
  target: string,
  ownPath: string,
  site: Site,
): [message?: string, level?: Problem['level']] {
  const url = /^https?:\/\/[^/]/i.test(target) ? URL.parse(target) : null;
  if (!url)
    return [
      `The link ${quote(target)} isn't an address. Write one like "https://www.example.com/page".`,
    ];
  const { hostname, pathname, search, hash } = url;
  const path = `${pathname}${search}${hash}`;
  if (NOT_PUBLIC.test(hostname))
    return [
      `The link ${quote(target)} works only on your computer or in a preview. Write ${quote(path)} for a page of this site.`,
    ];
  const own = URL.parse(textOf(site.business?.data, 'website'))?.hostname;
  if (!own || bare(hostname) !== bare(own)) return [];
  const [message, level] = follow(path, ownPath, site);
  return message
    ? level
      ? [message, level]
      : [message]
    : [
        `The link ${quote(target)} leads to this site. Write ${quote(path)}, so that it works in a preview and under another name, too.`,
        'warning',
      ];
}

/** The company's profiles and map must be pages on other sites that anyone can open. */
export function* companyLinks({ business }: Site): Iterable<Problem> {
  if (!business) return;
  const { data } = business;
  const own = URL.parse(textOf(data, 'website'))?.hostname;
  const links = [
    { path: ['profiles', 'google'], link: textOf(data, 'profiles', 'google') },
    ...listOf(data, 'profiles', 'others').map((profile, index) => ({
      path: ['profiles', 'others', index, 'link'],
      link: textOf(profile, 'link'),
    })),
    { path: ['map', 'link'], link: textOf(data, 'map', 'link') },
  ];
  for (const { path, link } of links) {
    const hostname = URL.parse(link)?.hostname ?? '';
    const where = NOT_PUBLIC.test(hostname)
      ? 'only to your computer or a preview'
      : own && bare(hostname) === bare(own) && 'back to this site';
    const message = `This link leads ${where}. Write the whole address of the page there, like "https://maps.google.com/?cid=12".`;
    if (hostname && where) yield problemAt(business, path, message);
  }
}

const bare = (host: string): string => host.toLowerCase().replace(/^www\./, '');

/** A service or area that the form on /contact can't choose; undefined when it can. */
function unknownChoice(target: string, path: string, { known }: Site): string | undefined {
  if (path !== '/contact') return undefined;
  const asked = new URL(target, 'https://site.example/').searchParams;
  const choices = { service: [...known.services, 'other'], area: known.areas };
  for (const name of ['service', 'area'] as const) {
    const id = asked.get(name);
    if (id !== null && !choices[name].includes(id)) return noSuch(name, id, choices[name]);
  }
  return undefined;
}

/** An old address leads to exactly one page, and is not the address of another, nor of anything else that answers. */
export function* redirects({ pages, pageAt, made }: Site): Iterable<Problem> {
  const owners = new Map<string, string>();
  const taken = new Set([...pageAt.keys(), ...made].map((path) => path.toLowerCase()));
  // What isn't a path has a sentence of its schema.
  for (const { from, to, page, index } of redirectsOf(pages).filter((one) => one.from[0] === '/')) {
    // The host doesn't tell capitals from small letters.
    const path = from.toLowerCase();
    const owner = owners.get(path);
    const message = owner
      ? `${from} leads to ${owner} already. Keep it in one of the two files.`
      : NO_OLD_ADDRESS.test(path)
        ? `${from} belongs to the form, the lead desk, the editor or the host, and would block it. Take it out here.`
        : `${from} is a page of the site, so it can lead nowhere else. Take it out here.`;
    const isPage =
      taken.has(path) || (pageAt.has(path.replace(/\.html$/, '')) && path !== `${to}.html`);
    if (owner || NO_OLD_ADDRESS.test(path) || isPage)
      yield problemAt(page.entry, ['formerly', index], message);
    owners.set(path, to);
  }
}

/** A page has none of the addresses under which other things than pages answer. */
export function* takenAddresses({ pages }: Site): Iterable<Problem> {
  for (const { entry, path } of pages.filter((page) => NO_OLD_ADDRESS.test(page.path)))
    yield problemIn(
      entry.source.file,
      `The address ${path} belongs to the form, the lead desk, the editor or the host. Rename the file.`,
    );
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
