import { z } from 'astro/zod';
import { type ContentFields, heading, remark } from '#schemas/fields.ts';
import { sectionBase } from '#schemas/section-base.ts';

/** Two pictures of the same place, overlapping. */
export const beforeAfterSection = (fields: ContentFields) =>
  z.strictObject({
    kind: z.literal('before-after'),
    ...sectionBase,
    heading,
    remark,
    before: fields.reference('photos'),
    after: fields.reference('photos'),
  });
