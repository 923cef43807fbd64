import { z } from 'astro/zod';
import { text } from '#schemas/fields.ts';
import { sectionBase } from '#sections/base.ts';

/** A grid of neighborhoods or communities; no links. */
export const placesSection = () =>
  z.strictObject({
    kind: z.literal('places'),
    ...sectionBase,
    heading: text('The heading, a sentence a person would say.', 4, 90),
    remark: text('One or two sentences beside the heading.', 10, 260).optional(),
    items: z
      .array(
        z.strictObject({
          name: text('The neighborhood or community.', 2, 60),
          text: text('What the ground asks there.', 5, 240),
        }),
      )
      .min(6, 'A grid of places needs at least 6.')
      .max(24),
  });
