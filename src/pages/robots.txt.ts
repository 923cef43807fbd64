import type { APIRoute } from 'astro';
import { isPreview } from '#model/deploy.ts';

/**
 * Robots may read everything (RFC 9309): what they must not list says `noindex` itself, and a closed
 * path could not say so. The sitemap is named on the site only: a preview has none.
 */
export const GET: APIRoute = ({ site }) => {
  const sitemap =
    site && !isPreview() ? `\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n` : '';
  return new Response(`User-agent: *\nAllow: /\n${sitemap}`);
};
