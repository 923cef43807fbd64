import { z } from 'astro/zod';
import { type ContentFields, heading, remark, text } from '#schemas/fields.ts';
import { sectionBase } from '#sections/base.ts';

/** Three kinds of the same thing, each with its picture. */
export const choicesSection = (fields: ContentFields) =>
  z.strictObject({
    kind: z.literal('choices'),
    ...sectionBase,
    heading,
    remark,
    items: z
      .array(
        z.strictObject({
          name: text('The choice, like "Screened Porch".', 3, 50),
          text: text('One or two sentences.', 10, 320),
          photo: fields.reference('photos'),
          rows: z
            .array(
              z.strictObject({
                label: text('Like "Season".', 2, 24),
                value: text('A few words.', 2, 110),
              }),
            )
            .max(3)
            .default([]),
        }),
      )
      .length(3, 'There are exactly 3 choices.'),
  });
