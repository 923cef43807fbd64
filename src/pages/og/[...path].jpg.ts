import { cacheDir } from 'astro:config/server';
import type { APIRoute } from 'astro';
import { makeSharePicture, type SharePicture } from '#seo/share/picture.ts';
import { getShareSources } from '#seo/share/sources.ts';

/** The picture for shared links, one for each page that search engines may index. */
export async function getStaticPaths() {
  const sources = await getShareSources();
  return sources.map(({ name, photo }) => ({ params: { path: name }, props: photo }));
}

export const GET: APIRoute<SharePicture> = async ({ props }) => {
  const picture = await makeSharePicture(props, new URL('share/', cacheDir));
  return new Response(picture, { headers: { 'content-type': 'image/jpeg' } });
};
