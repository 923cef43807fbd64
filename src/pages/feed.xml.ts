import type { APIRoute } from 'astro';
import { getArticles } from '#model/articles.ts';
import { getCompany } from '#model/business.ts';
import { articleHref } from '#model/links.ts';
import { plainNames } from '#model/names.ts';
import { getPage } from '#model/pages.ts';
import { absolute } from '#seo/addresses.ts';
import { buildFeed } from '#seo/feed.ts';

/** All articles as a feed, the newest first. */
export const GET: APIRoute = async ({ site }) => {
  if (!site)
    throw new Error(
      'astro.config.mjs sets no `site`, which the absolute addresses of the feed need.',
    );
  const { name } = await getCompany();
  const blog = await getPage('/blog');
  const articles = await getArticles();
  const feed = buildFeed({
    title: `${blog.title} | ${name}`,
    description: blog.seo.description,
    address: absolute(site.href, blog.path),
    self: absolute(site.href, '/feed.xml'),
    items: articles.map(({ id, data }) => ({
      ...data,
      address: absolute(site.href, articleHref(id)),
    })),
  });
  return new Response(plainNames(feed), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
  });
};
