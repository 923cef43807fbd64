import { absolute } from './addresses.ts';
import { buildKeywords } from './keywords.ts';
import type { SearchPage } from './page.ts';

/** The share picture's size in pixels, as Open Graph and Twitter cards recommend (1.91:1). */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** A meta tag: `property` for Open Graph (RDFa), `name` for all others. */
export type Tag = { name: string; content: string } | { property: string; content: string };

/** The head of a page as data; `extra` are the tags that astro-seo does not support. */
export interface Head {
  title: string;
  description: string;
  /** Absent on the 404 page. */
  canonical: string | undefined;
  type: 'website' | 'article';
  siteName: string;
  image: { address: string; alt: string };
  extra: Tag[];
}

/** About how many characters of a title search results show. */
const LONGEST_TITLE = 65;

type Names = Pick<SearchPage['company'], 'name' | 'shortName'>;

/** The title of a page with the company's name; with the short name or none where the whole would be too long. */
export function buildTitle(title: string, { name, shortName }: Names): string {
  if (title.includes(name)) return title;
  const titles = [name, shortName].map((company) => `${title} | ${company}`);
  return titles.find(({ length }) => length <= LONGEST_TITLE) ?? title;
}

/** Title, addresses and tags of a page (docs/requirements.md, section 5). */
export function buildHead(page: SearchPage): Head {
  const { site, path, company, article } = page;
  return {
    title: buildTitle(page.title, company),
    description: page.description,
    canonical: page.hasAddress ? absolute(site, path) : undefined,
    type: article ? 'article' : 'website',
    siteName: company.name,
    image: page.share,
    extra: [
      { property: 'og:image:width', content: String(SHARE_SIZE.width) },
      { property: 'og:image:height', content: String(SHARE_SIZE.height) },
      { property: 'og:image:alt', content: page.share.alt },
      ...(article ? articleTags(article.published, page.updated, article.section) : []),
      ...businessTags(page),
      { name: 'keywords', content: buildKeywords(page.keywords, company.localTerms) },
      ...placeTags(page),
      ...verification(page),
    ],
  };
}

const articleTags = (published: string, updated: string, section: string): Tag[] => [
  { property: 'article:published_time', content: published },
  { property: 'article:modified_time', content: updated },
  { property: 'article:section', content: section },
];

/** Facebook's contact tags of a business (Open Graph, business:contact_data). */
function businessTags({ site, company }: SearchPage): Tag[] {
  const { address, phone, email } = company;
  const tag = (name: string, content: string): Tag => ({
    property: `business:contact_data:${name}`,
    content,
  });
  return [
    ...(address.public && address.street ? [tag('street_address', address.street)] : []),
    tag('locality', address.city),
    tag('region', address.state),
    tag('postal_code', address.zip),
    tag('country_name', 'USA'),
    tag('phone_number', phone.main.e164),
    tag('email', email),
    tag('website', absolute(site, '/')),
  ];
}

/** Geo tags of an expired draft (draft-daviel-html-geo-tag); no search engine documents them. */
function placeTags({ place }: SearchPage): Tag[] {
  return [
    { name: 'geo.region', content: `US-${place.state}` },
    { name: 'geo.placename', content: `${place.name}, ${place.state}` },
    { name: 'geo.position', content: `${place.point.latitude};${place.point.longitude}` },
  ];
}

/** Google reads the verification of a site on its home page only. */
function verification({ path, company }: SearchPage): Tag[] {
  const token = company.verification.google;
  return path === '/' && token !== '' ? [{ name: 'google-site-verification', content: token }] : [];
}
