import { getImage } from 'astro:assets';
import { PHOTO_KINDS, type Photo } from '#schemas/photo.ts';
import { find, getEntries } from './read.ts';

/** A reference to an entry of a collection, as Astro resolves it. */
export interface Ref {
  id: string;
}

/** One photo of the library. */
export const getPhoto = async (ref: Ref): Promise<Photo> =>
  find(await getEntries('photos'), ref.id, 'photo').data;

const inOrder = async (): Promise<Photo[]> =>
  (await getEntries('photos')).map((photo) => photo.data).sort((a, b) => a.position - b.position);

/** The pictures of the gallery, in the order of photos.yaml. */
export const getGallery = async (): Promise<Photo[]> =>
  (await inOrder()).filter((photo) => photo.gallery);

/** The featured pictures of the home page. */
export const getFeatured = async (): Promise<Photo[]> =>
  (await inOrder()).filter((photo) => photo.featured);

/** The kinds of work with a picture in the gallery, in the order of the filter. */
export const getGalleryKinds = async (): Promise<Photo['kind'][]> => {
  const photos = await getGallery();
  return PHOTO_KINDS.filter((kind) => photos.some((photo) => photo.kind === kind));
};

/** The address of a picture's large file, for the gallery's links and the structured data. */
export const getLargeFile = async ({ file }: Photo): Promise<string> => {
  const width = Math.min(1440, file.width);
  return (await getImage({ src: file, width, format: 'avif', quality: 55 })).src;
};
