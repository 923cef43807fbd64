import type { APIRoute } from 'astro';
import { getCompany } from '#model/business.ts';
import { plainNames } from '#model/names.ts';
import { replyManifest } from '#seo/share/manifest.ts';

/** The site's name, colors and icons. */
export const GET: APIRoute = async () => {
  const { name, shortName } = plainNames(await getCompany());
  const own = { name, short_name: shortName, start_url: '/', display: 'browser' };
  return replyManifest(own, 'paper');
};
