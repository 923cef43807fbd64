import type { APIRoute } from 'astro';
import { getCompany } from '#model/business.ts';
import { replyManifest } from '#share/manifest.ts';

/** The site's name, colors and icons. */
export const GET: APIRoute = async () => {
  const { name, shortName } = await getCompany();
  const own = { name, short_name: shortName, start_url: '/', display: 'browser' };
  return replyManifest(own, 'paper');
};
