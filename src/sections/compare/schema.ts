import { z } from 'astro/zod';
import { type ContentFields, heading, list, remark, text, textLink } from '#schemas/fields.ts';
import { lightBase } from '#schemas/section-base.ts';

/** The materials with a drawn sample (samples/). */
const LOOKS = [
  'composite',
  'treated',
  'cedar',
  'vinyl',
  'metal',
  'stone',
  'tongue',
  'panel',
  'panel-steel',
  'panel-wood',
] as const;

/** Three of a kind in one table: materials, porch types, roofs. */
export const compareSection = (fields: ContentFields) =>
  z.strictObject({
    kind: z.literal('compare'),
    ...lightBase,
    heading,
    remark,
    items: z
      .array(
        z
          .strictObject({
            name: text('What is compared, like "Cedar".', 2, 40),
            photo: fields.reference('photos').optional(),
            look: z
              .enum(LOOKS)
              .optional()
              .describe(
                'For a material, the sample that is drawn when it has no photo: boards ("tongue" has a tongue and a groove), vinyl, stone, or, with "panel", the top of a door.',
              ),
          })
          .refine(({ photo, look }) => photo || look, {
            path: ['photo'],
            error: 'Name a photo, or a look that is drawn.',
          }),
      )
      .length(3, 'There are exactly 3 columns.'),
    rows: list(1, 8, {
      label: text('The question, like "Upkeep".', 2, 40),
      values: z
        .array(text('A few words.', 1, 140))
        .refine(({ length }) => length === 1 || length === 3, {
          error: 'Write 3 values, or 1 for all three.',
        }),
    }),
    more: textLink.optional(),
  });
