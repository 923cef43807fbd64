import type { WebPage } from 'schema-dts';
import { absolute, businessId, nodeId, websiteId } from '#seo/addresses.ts';
import type { SearchPage } from '#seo/page.ts';
import { buildMaterial } from './material.ts';
import { buildPicture } from './picture.ts';

/** The page itself (schema.org WebPage or the subtype that fits), linked to site, company and breadcrumbs. */
export function buildWebpage(page: SearchPage): WebPage {
  const { site, path, crumbs, materials, pictures } = page;
  const own = ownNodes(page);
  return {
    '@type': page.type,
    '@id': nodeId(site, path, 'webpage'),
    url: absolute(site, path),
    name: page.title,
    description: page.description,
    dateModified: page.updated,
    isPartOf: { '@id': websiteId(site) },
    about: { '@id': businessId(site) },
    ...(crumbs.length > 1 && { breadcrumb: { '@id': nodeId(site, path, 'breadcrumb') } }),
    ...(own.length > 0 && { mainEntity: own.map((name) => ({ '@id': nodeId(site, path, name) })) }),
    ...(materials.length > 0 && { mentions: materials.map(buildMaterial) }),
    ...(pictures.length > 0 && { associatedMedia: pictures.map(buildPicture) }),
  };
}

/** The names of the nodes that only this page has. */
const ownNodes = ({ service, area, article, questions }: SearchPage): string[] => [
  ...(service || area ? ['service'] : []),
  ...(article ? ['article'] : []),
  ...(questions.length > 0 ? ['faq'] : []),
];
