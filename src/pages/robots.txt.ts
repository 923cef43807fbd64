import type { APIRoute } from 'astro';
import { isPreview } from '#model/deploy.ts';

/**
 * Robots may read everything (RFC 9309): pages that must not be listed say `noindex`, which a robot could
 * not read on a disallowed path. Only the site itself names a sitemap: a preview has none.
 */
export const GET: APIRoute = ({ site }) => {
  const sitemap =
    site && !isPreview() ? `\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n` : '';
  return new Response(`User-agent: *\nAllow: /\n${sitemap}`);
};
