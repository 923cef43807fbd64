import { RENDERING } from '#components/caption.ts';
import mark from '#components/swan.svg?raw';
import { getCompany } from '#model/business.ts';
import { getArticlePages, getPage, getPages, type SitePage } from '#model/pages.ts';
import { getPhoto } from '#model/photos.ts';
import { sharePicturePath } from '#seo/addresses.ts';
import font from '#styles/fonts/besley-780-latin.woff2?inline';
import type { SharePicture } from './picture.ts';

const fontFile = Buffer.from(font.slice(font.indexOf(',') + 1), 'base64');

/** The parts of each indexed page's share picture; `name` is its file under /og without extension. */
export async function getShareSources(): Promise<
  (Omit<SharePicture, 'cache'> & { name: string })[]
> {
  const pages = [...(await getPages()), ...(await getArticlePages())];
  const home = await getPage('/');
  return Promise.all(pages.filter((page) => !page.seo.noindex).map((page) => sourceOf(page, home)));
}

async function sourceOf(
  page: SitePage,
  home: SitePage,
): Promise<Omit<SharePicture, 'cache'> & { name: string }> {
  const company = await getCompany();
  const ref = page.photo ?? home.photo;
  if (!ref)
    throw new Error(
      'src/content/pages/index.md has no photo: share pictures take it where a page has none.',
    );
  const { file, focus, rendering } = await getPhoto(ref);
  // Astro defines the original's path as a hidden property, which `in` would not find.
  const original: unknown = Reflect.get(file, 'fsPath');
  if (typeof original !== 'string')
    throw new Error(`Astro names no file for the photo "${ref.id}".`);
  return {
    name: sharePicturePath(page.path).replace(/^\/og\/|\.jpg$/g, ''),
    words: {
      title: page.source === 'blog' ? page.title : page.seo.title,
      company: company.name,
      place: `${company.address.city}, ${company.address.state}, since ${company.foundedYear}`,
      tag: rendering ? RENDERING : undefined,
      mark,
    },
    photo: { file: original, focus },
    font: fontFile,
  };
}
