import { z } from 'astro/zod';
import { text } from '#schemas/fields.ts';
import { sectionBase } from '#sections/base.ts';

/** Two to four facts in a row: a strip under the head of a page, or large numbers in boxes. */
export const factsSection = () =>
  z
    .strictObject({
      kind: z.literal('facts'),
      ...sectionBase,
      look: z
        .enum(['strip', 'boxes'])
        .default('strip')
        .describe('strip: words between two lines, without a heading; boxes: large numbers.'),
      heading: text('The heading over the boxes.', 4, 90).optional(),
      items: z
        .array(
          z.strictObject({
            label: text('Like "Building a typical deck" or "years".', 2, 50),
            value: text('Like "3 to 7 days" or "50+".', 1, 50),
          }),
        )
        .min(2)
        .max(4),
    })
    .refine(({ look, heading, tone }) => look === 'boxes' || (!heading && tone === 'plain'), {
      path: ['look'],
      error: 'A strip has no heading and no tone. Write "look: boxes", or take both out.',
    });
