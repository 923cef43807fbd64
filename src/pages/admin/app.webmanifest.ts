import type { APIRoute } from 'astro';
import { getCompany } from '#model/business.ts';
import { replyManifest } from '#share/manifest.ts';

/** The lead desk as an app of its own: an iPhone shows alerts of installed apps only. */
export const GET: APIRoute = async () => {
  const name = `${(await getCompany()).shortName} desk`;
  const start = { id: '/admin/', start_url: '/admin/dashboard', scope: '/admin/' };
  const shortcuts = [
    { name: 'Add a lead', url: '/admin/add' },
    { name: 'Find', url: '/admin/dashboard?q=' },
  ];
  const look = { name, short_name: name, display: 'standalone', shortcuts };
  return replyManifest({ ...start, ...look }, 'desk');
};
