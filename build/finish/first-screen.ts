import type { BuiltPage } from './built-page.ts';

/**
 * Hints for the head, made from the finished page, for its first screen on a slow link: the main picture is
 * preloaded, and the first paint waits for the first heading after the h1 (HTML, `rel=expect`), because a
 * paint in the middle of the hero would shift some milliseconds later.
 */
export function firstScreenHints({ $ }: BuiltPage): string {
  const headings = $('h1, h2[id]').toArray();
  const next = headings[headings.findIndex(({ name }) => name === 'h1') + 1];
  const source = $('img[fetchpriority="high"]').first().prev('source');
  return [
    next && $('<link>').attr({ rel: 'expect', href: `#${next.attribs['id']}`, blocking: 'render' }),
    source.length > 0 &&
      $('<link>').attr({
        rel: 'preload',
        as: 'image',
        type: source.attr('type') ?? '',
        imagesrcset: source.attr('srcset') ?? '',
        imagesizes: source.attr('sizes') ?? '',
        fetchpriority: 'high',
      }),
  ]
    .map((link) => (link ? $.html(link) : ''))
    .join('');
}
