import type { APIRoute } from 'astro';
import { buildSearchIndex } from '#layouts/search-index.ts';
import { getPageTexts } from '#layouts/search-texts.ts';
import { getArticlePages, getPages } from '#model/pages.ts';

/** What the site search knows, made with the site. */
export const GET: APIRoute = async () => {
  const pages = [...(await getPages()), ...(await getArticlePages())].filter(
    (page) => !page.seo.noindex,
  );
  return Response.json(buildSearchIndex(await Promise.all(pages.map(getPageTexts))));
};
