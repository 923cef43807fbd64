import { cacheDir } from 'astro:config/server';
import type { APIRoute } from 'astro';
import { getCompany } from '#model/business.ts';
import { makeSharePicture } from '#seo/share/picture.ts';
import { getHeroSource } from '#seo/share/sources.ts';

/** The home page's photo at an address that stays: structured data and the links of pages out of search name it. */
export const getStaticPaths = async () => [
  { params: { picture: (await getCompany()).sharePicture } },
];

export const GET: APIRoute = async () => {
  const picture = await makeSharePicture(await getHeroSource(), new URL('share/', cacheDir));
  return new Response(picture, { headers: { 'content-type': 'image/jpeg' } });
};
