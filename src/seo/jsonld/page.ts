import type {
  BlogPosting,
  BreadcrumbList,
  FAQPage,
  ImageObject,
  Product,
  SearchAction,
  WebPage,
  WebSite,
  WithActionConstraints,
} from 'schema-dts';
import { absolute, businessId, nodeId, websiteId } from '#seo/addresses.ts';
import type { ArticleFacts, SearchPage } from '#seo/page.ts';

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

const buildSearchAction = (site: string): WithActionConstraints<SearchAction> => ({
  '@type': 'SearchAction',
  target: { '@type': 'EntryPoint', urlTemplate: `${absolute(site, '/search')}?q={q}` },
  'query-input': 'required name=q',
});

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

/** A building material. Without price, rating and review it is not eligible for a rich result. */
const buildMaterial = ({ name, text }: SearchPage['materials'][number]): Product => ({
  '@type': 'Product',
  name,
  description: text,
});

/** One picture of the gallery with the caption shown below it. */
const buildPicture = ({ address, caption }: SearchPage['pictures'][number]): ImageObject => ({
  '@type': 'ImageObject',
  contentUrl: address,
  caption,
});

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

/** An article (schema.org BlogPosting) with what Google recommends: author, dates, headline, image. */
export const buildArticle = (
  { site, path, updated }: SearchPage,
  { headline, section, published, author, image }: ArticleFacts,
): BlogPosting => ({
  '@type': 'BlogPosting',
  '@id': nodeId(site, path, 'article'),
  headline,
  articleSection: section,
  datePublished: published,
  dateModified: updated,
  image,
  author: { '@type': 'Organization', name: author, url: absolute(site, '/about') },
  publisher: { '@id': businessId(site) },
});

/** The questions on the page (schema.org FAQPage). Google has shown no FAQ results since May 2026. */
export const buildFaq = ({ site, path, questions }: SearchPage): FAQPage => ({
  '@type': 'FAQPage',
  '@id': nodeId(site, path, 'faq'),
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
