import { root } from 'astro:config/server';
import { fileURLToPath } from 'node:url';
import type { ImageMetadata } from 'astro';
import { getArticlePages, getPage, getPages, type SitePage } from '#model/pages.ts';
import { getPhoto } from '#model/photos.ts';
import { sharePicturePath } from '#seo/addresses.ts';
import type { SharePicture } from './picture.ts';

/** The file of each photo, from the project's folder, by the address that Astro gives it. */
const originals = new Map(
  Object.entries(
    import.meta.glob<ImageMetadata>('/src/content/photos/*.{avif,jpeg,jpg,png,webp}', {
      eager: true,
      import: 'default',
      caseSensitive: false,
    }),
  ).map(([file, { src }]) => [src, file]),
);

/** The photo of each indexed page's share picture, and the picture's file under /og without its extension. */
export async function getShareSources(): Promise<{ name: string; photo: SharePicture }[]> {
  const pages = [...(await getPages()), ...(await getArticlePages())];
  const home = await getPage('/');
  return Promise.all(
    pages
      .filter((page) => !page.seo.noindex)
      .map(async (page) => ({
        name: sharePicturePath(page.path).replace(/^\/og\/|\.jpg$/g, ''),
        photo: await photoOf(page, home),
      })),
  );
}

/** The home page's photo. */
export async function getHeroSource(): Promise<SharePicture> {
  const home = await getPage('/');
  return photoOf(home, home);
}

/** A page's photo with its source file, or else the home page's. Throws without one. */
async function photoOf(page: SitePage, home: SitePage): Promise<SharePicture> {
  const ref = page.photo ?? home.photo;
  if (!ref)
    throw new Error(
      'src/content/pages/index.md has no photo: share pictures take it where a page has none.',
    );
  const { file, focus } = await getPhoto(ref);
  const original = originals.get(file.src);
  if (!original) throw new Error(`The photo "${ref.id}" is not a file in src/content/photos.`);
  return { file: fileURLToPath(new URL(`.${original}`, root)), focus };
}
