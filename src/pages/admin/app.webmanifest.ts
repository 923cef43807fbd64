import type { APIRoute } from 'astro';
import { getCompany } from '#model/business.ts';
import { replyManifest } from '#share/manifest.ts';

/** The lead desk as an app of its own: an iPhone shows alerts of installed apps only. */
export const GET: APIRoute = async () => {
  const name = `${(await getCompany()).shortName} desk`;
  const start = { id: '/admin/', start_url: '/admin/dashboard', scope: '/admin/' };
  return replyManifest({ ...start, name, short_name: name, display: 'standalone' }, 'desk');
};
