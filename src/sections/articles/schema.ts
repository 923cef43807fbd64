import { z } from 'astro/zod';
import { type ContentFields, text } from '#schemas/fields.ts';
import { sectionBase } from '#sections/base.ts';

/** Cards of articles. */
export const articlesSection = (fields: ContentFields) =>
  z.strictObject({
    kind: z.literal('articles'),
    ...sectionBase,
    heading: text('The heading; the newest articles come first.', 4, 90).optional(),
    articles: z
      .array(fields.reference('blog'))
      .default([])
      .describe('Which articles; left out: all.'),
  });
