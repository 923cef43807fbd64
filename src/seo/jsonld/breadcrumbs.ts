import type { BreadcrumbList } from 'schema-dts';
import { absolute, nodeId } from '#seo/addresses.ts';
import type { SearchPage } from '#seo/page.ts';

/** The visible breadcrumbs (schema.org BreadcrumbList); Google takes the last step's address from the page. */
export const buildBreadcrumbs = ({ site, path, crumbs }: SearchPage): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  '@id': nodeId(site, path, 'breadcrumb'),
  itemListElement: crumbs.map((crumb, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: crumb.name,
    item: absolute(site, crumb.path),
  })),
});
