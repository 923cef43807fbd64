import { root } from 'astro:config/server';
import { fileURLToPath } from 'node:url';
import type { ImageMetadata } from 'astro';
import { LOGO_INSIDE as LOGO } from '#components/logo.ts';
import { getCompany } from '#model/business.ts';
import { color } from '#model/colors.ts';
import { plainNames } from '#model/names.ts';
import { getArticlePages, getPage, getPages, type SitePage } from '#model/pages.ts';
import { getPhoto } from '#model/photos.ts';
import { sharePicturePath } from '#seo/addresses.ts';
import font from '../../styles/fonts/besley-780-latin.woff2?inline';
import { readLetters } from './letters.ts';
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

const letters = readLetters(Buffer.from(font.slice(font.indexOf(',') + 1), 'base64'));

/** The parts of a page's share picture; `name` is its file under /og without extension. */
type ShareSource = Omit<SharePicture, 'cache'> & { name: string };

/** The parts of each indexed page's share picture. */
export async function getShareSources(): Promise<ShareSource[]> {
  const pages = [...(await getPages()), ...(await getArticlePages())];
  const home = await getPage('/');
  return Promise.all(pages.filter((page) => !page.seo.noindex).map((page) => sourceOf(page, home)));
}

async function sourceOf(page: SitePage, home: SitePage): Promise<ShareSource> {
  const company = await getCompany();
  const { file, focus, label } = await photoOf(page, home);
  return {
    name: sharePicturePath(page.path).replace(/^\/og\/|\.jpg$/g, ''),
    words: plainNames({
      title: page.source === 'blog' ? page.title : page.seo.title,
      company: company.name,
      place: `${company.address.city}, ${company.address.state}, since ${company.foundedYear}`,
      tag: label,
      mark: `<svg viewBox="${LOGO.viewBox}">${LOGO.drawing.replaceAll('currentColor', color('ink'))}</svg>`,
    }),
    photo: { file, focus },
    letters,
  };
}

/** The source file of the home page's photo. */
export async function getHeroFile(): Promise<string> {
  const home = await getPage('/');
  return (await photoOf(home, home)).file;
}

/** A page's photo with its source file, or else the home page's. Throws without one. */
async function photoOf(page: SitePage, home: SitePage) {
  const ref = page.photo ?? home.photo;
  if (!ref)
    throw new Error(
      'src/content/pages/index.md has no photo: share pictures take it where a page has none.',
    );
  const photo = await getPhoto(ref);
  const original = originals.get(photo.file.src);
  if (!original) throw new Error(`The photo "${ref.id}" is not a file in src/content/photos.`);
  return { ...photo, file: fileURLToPath(new URL(`.${original}`, root)) };
}
