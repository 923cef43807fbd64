import type { APIRoute } from 'astro';
import { isPreview } from '#model/deploy.ts';

/**
 * Crawlers may read everything (RFC 9309): pages that must not be indexed have `noindex`, which a crawler
 * could not read on a disallowed path. A preview names no sitemap.
 */
export const GET: APIRoute = ({ site }) => {
  const sitemap =
    site && !isPreview() ? `\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n` : '';
  return new Response(`User-agent: *\nAllow: /\n${sitemap}`);
};
