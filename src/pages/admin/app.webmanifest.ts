import type { APIRoute } from 'astro';
import { getCompany } from '#model/business.ts';
import { replyManifest } from '#seo/share/manifest.ts';

/** The lead desk as an app of its own: an iPhone shows alerts of installed apps only. */
export const GET: APIRoute = async () => {
  const name = `${(await getCompany()).shortName} desk`;
  const start = { id: '/admin/', start_url: '/admin/dashboard', scope: '/admin/' };
  const shortcuts = [
    { name: 'Add a lead', url: '/admin/add' },
    { name: 'Find', url: '/admin/dashboard?q=' },
  ];
  // The worker takes what is shared: by POST, so that no word of a homeowner is in an address or a log.
  const share_target = {
    action: '/admin/add',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', url: 'url' },
  };
  const look = { name, short_name: name, display: 'standalone', shortcuts, share_target };
  return replyManifest({ ...start, ...look }, 'desk');
};
