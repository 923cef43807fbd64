import type { BuiltPage } from './built-page.ts';

/**
 * Hints for the head that only the finished page can give, for its first screen on a slow line: the
 * picture that the visitor waits for is asked for while the page still arrives, and the first paint
 * waits for the first heading after the h1 (HTML, `rel=expect`), because a paint in the middle of the
 * hero would shift when the rest of it is read some milliseconds later.
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
