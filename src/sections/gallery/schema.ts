import { z } from 'astro/zod';
import { type ContentFields, slug, text } from '#schemas/fields.ts';
import { PHOTO_KINDS } from '#schemas/photo.ts';

/** Every picture of the gallery, with its filter, and plan drawings among them. */
export const gallerySection = (fields: ContentFields) =>
  z.strictObject({
    kind: z.literal('gallery'),
    label: text('What the list is, for screen readers, like "Gallery".', 3, 60),
    plans: z
      .array(
        z.strictObject({
          drawing: slug.describe(
            'A file in src/content/drawings without .svg; its name begins with "plan-".',
          ),
          caption: text('A few words under the drawing.', 3, 80),
          work: z.enum(PHOTO_KINDS).describe('The kind of work, for the filter.'),
          after: fields.reference('photos').describe('The picture that it follows.'),
        }),
      )
      .default([]),
  });
