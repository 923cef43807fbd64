import { cacheDir } from 'astro:config/server';
import type { APIRoute } from 'astro';
import { makeSharePicture } from '#seo/share/picture.ts';
import { getShareSources } from '#seo/share/sources.ts';

/** The picture for shared links, one for each page that search engines may index. */
export async function getStaticPaths() {
  const sources = await getShareSources();
  return sources.map(({ name, ...props }) => ({ params: { path: name }, props }));
}

type Source = Omit<Awaited<ReturnType<typeof getShareSources>>[number], 'name'>;

export const GET: APIRoute<Source> = async ({ props }) => {
  const picture = await makeSharePicture({ ...props, cache: new URL('share/', cacheDir) });
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/jpeg' } });
};
