import { z } from 'astro/zod';
import { list, text } from '#schemas/fields.ts';
import { anchorBase } from '#schemas/section-base.ts';

/** A few facts in a row: two to four. */
export const factsSection = () =>
  z.strictObject({
    kind: z.literal('facts'),
    ...anchorBase,
    items: list(2, 4, {
      label: text('Like "Building a typical deck" or "years".', 2, 50),
      value: text('Like "3 to 7 days" or "50+".', 1, 50),
    }),
  });
