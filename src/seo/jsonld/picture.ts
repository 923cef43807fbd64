import type { ImageObject } from 'schema-dts';
import type { GalleryPicture } from '#seo/page.ts';

/** One picture of the gallery (schema.org ImageObject) with the caption shown below it. */
export const buildPicture = ({ address, caption }: GalleryPicture) =>
  ({ '@type': 'ImageObject', contentUrl: address, caption }) as const satisfies ImageObject;
