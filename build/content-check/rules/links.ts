import type { Problem } from '#build/content-check/problem.ts';
import { redirectsOf } from '#build/content-check/redirects.ts';
import type { Site } from '#build/content-check/site.ts';
import { problemWith, type Text, textsOf } from '#build/content-check/texts.ts';
import { quote, suggest } from '#build/content-check/words.ts';

/** Every internal link leads to an existing page and anchor. */
export function* links(site: Site): Iterable<Problem> {
  const paths = new Map(site.pages.map(({ entry, path }) => [entry, path]));
  for (const text of site.entries.flatMap(textsOf)) {
    const ownPath = paths.get(text.entry) ?? '';
    for (const target of targetsIn(text)) yield* follow(text, target, ownPath, site);
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

function follow(text: Text, target: string, ownPath: string, { pages, routes }: Site): Problem[] {
  const problem = (message: string, level: Problem['level'] = 'error') => [
    problemWith(text, 'link', message, level),
  ];
  if (/^(https?:|mailto:|tel:|\(\()/.test(target)) return [];
  if (!/^[/#]/.test(target)) {
    return problem(
      `The link ${quote(target)} leads nowhere. Begin a page of this site with "/", like "/about", and another site with "https://".`,
    );
  }
  const [, address = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?#?(.*)$/.exec(target) ?? [];
  const path = address === '' ? ownPath : address;
  if (path !== '/' && /(\/|\.html)$/.test(path)) {
    return problem(
      `The link ${quote(target)} is not written as the page's address. Write ${quote(path.replace(/(\/|\.html)+$/, '') || '/')}.`,
    );
  }
  const anchors = routes.pages.get(path);
  const moved = anchors ? undefined : redirectsOf(pages).find(({ from }) => from === path);
  if (moved) {
    const now = target.replace(path, moved.to);
    return problem(`The page ${path} is at ${moved.to} now. Write ${quote(now)}.`, 'warning');
  }
  const waiting = routes.waiting.get(path);
  if (routes.unread.has(path) || (!anchors && routes.others.has(path))) return [];
  if (!anchors && waiting) {
    return problem(
      `The link ${quote(target)} leads to a page that is not there yet: ${waiting} has no sections.`,
      'warning',
    );
  }
  if (!anchors) {
    return problem(`There is no page ${quote(path)}. ${suggest(path, [...routes.pages.keys()])}`);
  }
  if (hash === '' || anchors.has(hash)) return [];
  const places = [...anchors].map((anchor) => `#${anchor}`);
  const remedy = places.length > 0 ? suggest(`#${hash}`, places) : 'It has none.';
  return problem(`The page ${path} has no place ${quote(`#${hash}`)}. ${remedy}`);
}
