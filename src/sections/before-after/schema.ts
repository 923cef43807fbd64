import { z } from 'astro/zod';
import { type ContentFields, heading, text } from '#schemas/fields.ts';
import { sectionBase } from '#sections/base.ts';

/** Two pictures of the same place, overlapping. */
export const beforeAfterSection = (fields: ContentFields) =>
  z.strictObject({
    kind: z.literal('before-after'),
    ...sectionBase,
    heading,
    remark: text('One or two sentences beside the heading.', 10, 260).optional(),
    before: fields.reference('photos'),
    after: fields.reference('photos'),
  });
