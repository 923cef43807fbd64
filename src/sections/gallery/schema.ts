import { z } from 'astro/zod';
import { type ContentFields, heading, remark, text } from '#schemas/fields.ts';
import { anchorBase } from '#schemas/section-base.ts';

/** Every picture of the gallery, with its filter, and plan drawings among them; or the six featured ones. */
export const gallerySection = (fields: ContentFields) =>
  z
    .strictObject({
      kind: z.literal('gallery'),
      ...anchorBase,
      look: z
        .enum(['all', 'featured'])
        .default('all')
        .describe(
          'all: every picture, with a filter; featured: those of the home page, under a heading.',
        ),
      heading: heading.optional(),
      remark,
      label: text('What the list is, for screen readers, like "Gallery".', 3, 60).optional(),
      plans: z
        .array(
          z.strictObject({
            drawing: fields
              .name('drawing')
              .describe(
                'A file in src/content/drawings without .svg; its name begins with "plan-".',
              ),
            caption: text('A few words under the drawing.', 3, 80),
            work: fields.name('kind').describe('The kind of work, for the filter.'),
            after: fields.reference('photos').describe('The picture that it follows.'),
          }),
        )
        .default([]),
    })
    .refine(({ look, heading, label }) => (look === 'all' ? label : heading), {
      path: ['look'],
      error: 'Write a label for all pictures, or a heading for the featured ones.',
    });
