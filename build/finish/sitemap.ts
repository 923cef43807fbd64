import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import type { SitemapParts } from './page-parts.ts';

/**
 * The sitemap. Its data is read from the built pages, so the two can't differ. `lastmod` is the day of the
 * page's last real change: search engines ignore it on sites that write the day of the build (sitemaps.org;
 * Google, 'Build and submit a sitemap'). `pages` must hold the data of each page, by path, when the build ends.
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
