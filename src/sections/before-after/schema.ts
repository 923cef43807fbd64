import { z } from 'astro/zod';
import { type ContentFields, heading, slug, text } from '#schemas/fields.ts';
import { sectionBase } from '#sections/base.ts';

/** Two pictures of the same place, overlapping, and a legend of what is kept and what is new. */
export const beforeAfterSection = (fields: ContentFields) =>
  z.strictObject({
    kind: z.literal('before-after'),
    ...sectionBase,
    heading,
    remark: text('One or two sentences beside the heading.', 10, 260).optional(),
    before: fields.reference('photos'),
    after: fields.reference('photos'),
    drawing: slug
      .optional()
      .describe(
        'A drawn legend below: a file in src/content/drawings without .svg that shows what is kept and what is new.',
      ),
    caption: text('A sentence beside the legend.', 10, 260).optional(),
  });
