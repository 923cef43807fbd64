import { z } from 'astro/zod';
import { text } from '#schemas/fields.ts';
import { anchorBase } from '#sections/base.ts';

/** A strip of two to four facts between rules: time, price, permits, estimate. */
export const factsSection = () =>
  z.strictObject({
    kind: z.literal('facts'),
    ...anchorBase,
    items: z
      .array(
        z.strictObject({
          label: text('Like "Building a typical deck".', 3, 50),
          value: text('Like "3 to 7 days".', 1, 50),
        }),
      )
      .min(2)
      .max(4),
  });
