import type { SearchAction, WebSite, WithActionConstraints } from 'schema-dts';
import { absolute, businessId, websiteId } from '#seo/addresses.ts';
import type { SearchPage } from '#seo/page.ts';

/**
 * The site (schema.org WebSite). Google reads the site's name on the home page, which also describes the site
 * search; Google has shown no search box since November 2024, other consumers may.
 */
export const buildWebsite = ({ site, path, company }: SearchPage): WebSite => ({
  '@type': 'WebSite',
  '@id': websiteId(site),
  url: absolute(site, '/'),
  name: company.name,
  publisher: { '@id': businessId(site) },
  ...(path === '/' && { potentialAction: buildSearchAction(site) }),
});

function buildSearchAction(site: string): WithActionConstraints<SearchAction> {
  return {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${absolute(site, '/search')}?q={q}` },
    'query-input': 'required name=q',
  };
}
