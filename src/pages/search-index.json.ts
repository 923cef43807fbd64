import type { APIRoute } from 'astro';
import { getInterface } from '#model/interface.ts';
import { getArticlePages, getPages } from '#model/pages.ts';
import { buildSearchIndex } from '#seo/search/build-index.ts';
import { getPageTexts } from '#seo/search/page-texts.ts';

/** The index of the site search. */
export const GET: APIRoute = async () => {
  const pages = [...(await getPages()), ...(await getArticlePages())].filter(
    (page) => !page.seo.noindex,
  );
  const { same } = (await getInterface()).search;
  return Response.json(buildSearchIndex(await Promise.all(pages.map(getPageTexts)), same));
};
