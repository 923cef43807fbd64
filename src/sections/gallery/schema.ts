import { z } from 'astro/zod';
import { text } from '#schemas/fields.ts';

/** Every picture of the gallery, with its filter. */
export const gallerySection = () =>
  z.strictObject({
    kind: z.literal('gallery'),
    label: text('What the list is, for screen readers, like "Gallery".', 3, 60),
  });
