import type { APIRoute } from 'astro';
import sharp from 'sharp';
import { getCompany } from '#model/business.ts';
import { SHARE_SIZE } from '#seo/head.ts';
import { getHeroFile } from '#seo/share/sources.ts';

/** The home page's photo at an address that stays: structured data and the links of pages out of search name it. */
export const getStaticPaths = async () => [
  { params: { picture: (await getCompany()).sharePicture } },
];

export const GET: APIRoute = async () => {
  const picture = await sharp(await getHeroFile())
    .autoOrient()
    .resize(SHARE_SIZE)
    .jpeg({ quality: 70, progressive: true })
    .toBuffer();
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/jpeg' } });
};
