import { z } from 'astro/zod';
import { type ContentFields, heading } from '#schemas/fields.ts';
import { lightBase } from '#schemas/section-base.ts';

/** Testimonials. A production page leaves out samples, and the section if none is left. */
export const testimonialsSection = (fields: ContentFields) =>
  z.strictObject({
    kind: z.literal('testimonials'),
    ...lightBase,
    heading,
    testimonials: z.array(fields.reference('testimonials')).min(1).max(3),
  });
