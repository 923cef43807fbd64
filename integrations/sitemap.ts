import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import type { SitemapParts } from './page-parts.ts';

/**
 * The sitemap. What it says of a page is read from the built page, so the two can't differ. Search
 * engines ignore `lastmod` of sites whose days are those of the build (sitemaps.org; Google, 'Build
 * and submit a sitemap'). `pages` holds what it says of each page, by path, when the build is done.
 */
export function createSitemap(pages: ReadonlyMap<string, SitemapParts>): AstroIntegration {
  const partsOf = (address: string): SitemapParts => {
    const path = decodeURI(new URL(address).pathname).replace(/(?<=.)\/$/, '');
    const parts = pages.get(path);
    if (!parts) throw new Error(`The build made no page ${path}: the sitemap can't list it.`);
    return parts;
  };
  return sitemap({
    namespaces: { news: false, video: false, xhtml: false },
    filter: (address) => partsOf(address).isIndexed,
    serialize: (item) => {
      const { modified, pictures } = partsOf(item.url);
      return {
        ...item,
        ...(modified && { lastmod: modified }),
        img: pictures.map((picture) => ({ url: new URL(picture, item.url).href })),
      };
    },
  });
}
