import { z } from 'astro/zod';
import { heading, text } from '#schemas/fields.ts';
import { lightBase } from '#schemas/section-base.ts';

/** Our form or the provider's, with the company's contact data. */
export const contactSection = () =>
  z.strictObject({
    kind: z.literal('contact'),
    ...lightBase,
    heading,
    aside: text('The heading of the facts at the right.', 3, 60),
    areaNote: text('The area in words, under the address.', 5, 160),
  });
