import { getImage } from 'astro:assets';
import type { Photo } from '#schemas/photo.ts';
import { fill } from '#shared/fill.ts';
import { getInterface } from './interface.ts';
import { find, getEntries, once } from './read.ts';

/** A reference to an entry of a collection, as Astro resolves it. */
export interface Ref {
  id: string;
}

/** A photo of the library, with what its title block says. */
export interface LibraryPhoto extends Photo {
  /** The number a visitor can give on the phone: that of its plate in the gallery. */
  sheet: string;
  /** The kind of work, as the gallery's filter calls it. */
  work: string;
  /** What it is called when it is a rendering. */
  label: string | undefined;
}

const getLibrary = (): Promise<LibraryPhoto[]> =>
  once('library', async () => {
    const { gallery, pictures } = await getInterface();
    const photos = (await getEntries('photos'))
      .map(({ data }) => data)
      .sort((a, b) => a.position - b.position);
    const sheets = [...photos].sort((a, b) => Number(b.gallery) - Number(a.gallery));
    return photos.map((photo) => ({
      ...photo,
      sheet: fill(gallery.sheet, { number: sheets.indexOf(photo) + 1 }),
      work: gallery.kinds[photo.kind] ?? '',
      label: photo.rendering ? pictures.rendering : undefined,
    }));
  });

/** One photo of the library. */
export const getPhoto = async (ref: Ref): Promise<LibraryPhoto> =>
  find(await getLibrary(), ref.id, 'photo');

/** The pictures of the gallery, in the order of photos.yaml. */
export const getGallery = async (): Promise<LibraryPhoto[]> =>
  (await getLibrary()).filter((photo) => photo.gallery);

/** The featured pictures of the home page. */
export const getFeatured = async (): Promise<LibraryPhoto[]> =>
  (await getLibrary()).filter((photo) => photo.featured);

/** The kinds of work with a picture in the gallery, in the order of interface.yaml. */
export const getGalleryKinds = async (): Promise<Photo['kind'][]> => {
  const photos = await getGallery();
  const { gallery } = await getInterface();
  return Object.keys(gallery.kinds).filter((kind) => photos.some((photo) => photo.kind === kind));
};

/** The address of a picture's large file, for the gallery's links and the structured data. */
export const getLargeFile = async ({ file }: Photo): Promise<string> => {
  const width = Math.min(1440, file.width);
  return (await getImage({ src: file, width, format: 'avif', quality: 55 })).src;
};
