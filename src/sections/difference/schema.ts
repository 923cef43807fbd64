import { z } from 'astro/zod';
import { type ContentFields, text } from '#schemas/fields.ts';
import { lightBase } from '#sections/base.ts';

/** Six points and one customer. */
export const differenceSection = (fields: ContentFields) =>
  z.strictObject({
    kind: z.literal('difference'),
    ...lightBase,
    heading: text('The heading, a sentence a person would say.', 4, 90),
    items: z
      .array(
        z.strictObject({ title: text('The point.', 2, 60), text: text('A few words.', 5, 140) }),
      )
      .length(6, 'There are exactly 6 points.'),
    testimonial: fields.reference('testimonials').optional(),
  });
