import type { BlogPosting } from 'schema-dts';
import { absolute, businessId, nodeId } from '#seo/addresses.ts';
import type { ArticleFacts, SearchPage } from '#seo/page.ts';

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
