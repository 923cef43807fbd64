import { z } from 'astro/zod';
import { text } from './fields.ts';

/** A customer's words. Invented ones have `sample: true` and are never on a production page. */
export const testimonialSchema = z.strictObject({
  id: z.string(),
  name: text('Who says it, like "Homeowner, Bel Air".', 2, 60),
  location: text('Town, like "Bel Air".', 2, 40),
  rating: z.int().min(1).max(5).describe('How many stars, 1 to 5.'),
  text: text('At most 25 words.', 10, 220),
  project: text('What was built, like "Two bedrooms, painted".', 3, 60),
  sample: z.boolean().default(false),
});

export type Testimonial = z.output<typeof testimonialSchema>;
