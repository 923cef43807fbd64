import { z } from 'astro/zod';
import { text } from '#schemas/fields.ts';
import { sectionBase } from '#sections/base.ts';

/** Three or four numbers, boxed like a grade stamp. */
export const statsSection = () =>
  z.strictObject({
    kind: z.literal('stats'),
    ...sectionBase,
    heading: text('The heading.', 4, 90).optional(),
    items: z
      .array(
        z.strictObject({ value: text('Like "50+".', 1, 30), label: text('Like "years".', 2, 40) }),
      )
      .min(3)
      .max(4),
  });
