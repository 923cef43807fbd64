import { z } from 'astro/zod';
import { type ContentFields, heading } from '#schemas/fields.ts';
import { lightBase } from '#sections/base.ts';

/** Notes of customers; samples are left out of a production page, and then the section with them. */
export const testimonialsSection = (fields: ContentFields) =>
  z.strictObject({
    kind: z.literal('testimonials'),
    ...lightBase,
    heading,
    testimonials: z.array(fields.reference('testimonials')).min(1).max(3),
  });
