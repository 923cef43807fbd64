import { z } from 'astro/zod';
import { type ContentFields, heading, remark, text, textLink } from '#schemas/fields.ts';
import { sectionBase } from '#sections/base.ts';

/** Three materials, compared. */
export const materialsSection = (fields: ContentFields) =>
  z.strictObject({
    kind: z.literal('materials'),
    ...sectionBase,
    heading,
    remark,
    items: z
      .array(
        z.strictObject({
          name: text('The material, like "Cedar".', 3, 40),
          text: text('One or two sentences.', 10, 240),
          photo: fields
            .reference('photos')
            .optional()
            .describe('A close-up; without it boards are drawn.'),
          look: z
            .enum([
              'composite',
              'treated',
              'cedar',
              'vinyl',
              'metal',
              'stone',
              'panel',
              'panel-steel',
              'panel-wood',
            ])
            .describe('What is drawn: boards, stone, or, with "panel", a piece of a door.'),
          rows: z
            .array(
              z.strictObject({
                label: text('Like "Upkeep".', 2, 24),
                value: text('A few words.', 2, 110),
              }),
            )
            .max(3)
            .default([]),
        }),
      )
      .length(3, 'There are exactly 3 materials.'),
    more: textLink.optional(),
  });
