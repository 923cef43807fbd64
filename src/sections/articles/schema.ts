import { z } from 'astro/zod';
import { type ContentFields, text } from '#schemas/fields.ts';
import { lightBase } from '#sections/base.ts';

/** Cards of articles. */
export const articlesSection = (fields: ContentFields) =>
  z
    .strictObject({
      kind: z.literal('articles'),
      ...lightBase,
      heading: text('The heading; the newest articles come first.', 4, 90).optional(),
      articles: z
        .array(fields.reference('blog'))
        .default([])
        .describe('Which articles; left out: all.'),
    })
    .refine((section) => !section.id || section.heading, {
      path: ['id'],
      error: 'The anchor belongs to the heading. Write a heading, or take the id out.',
    });
