import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';

/**
 * The sitemap. What it says of a page is read from the built page, so the two cannot differ: whether
 * search engines may list it, the day of its last change in substance and its pictures. Search
 * engines ignore `lastmod` of sites whose days are those of the build (sitemaps.org; Google, 'Build
 * and submit a sitemap').
 */
export default function siteMap(): AstroIntegration {
  let dist = '';
  const read = (address: string): string =>
    readFileSync(fileOf(dist, new URL(address).pathname), 'utf8');
  const inner = sitemap({
    namespaces: { news: false, video: false, xhtml: false },
    filter: (page) => !isAdmin(page) && !/<meta name="robots" content="noindex/.test(read(page)),
    serialize: (item) => {
      const html = read(item.url);
      const lastmod = /"dateModified":"(\d{4}-\d{2}-\d{2})"/.exec(html)?.[1];
      const entry = { ...item, ...(lastmod && { lastmod }), img: picturesOf(html, item.url) };
      return entry;
    },
  });
  const write = inner.hooks['astro:build:done'];
  return {
    ...inner,
    hooks: {
      ...inner.hooks,
      'astro:build:done': async (options) => {
        dist = fileURLToPath(options.dir);
        await write?.(options);
      },
    },
  };
}

/** The admin's pages say noindex too; they need not be read for it. */
const isAdmin = (page: string): boolean => /^\/admin(\/|$)/.test(new URL(page).pathname);

function fileOf(dist: string, path: string): string {
  const name = decodeURI(path).replace(/^\/|\/$/g, '') || 'index';
  return join(dist, `${name}.html`);
}

/** The addresses of the pictures that a page shows, each once. */
function picturesOf(html: string, page: string): { url: string }[] {
  const sources = [...html.matchAll(/<img [^>]*?src="([^"]+)"/g)].map(([, src = '']) => src);
  return [...new Set(sources)].map((src) => ({ url: new URL(src, page).href }));
}
