import { z } from 'astro/zod';
import { text } from './fields.ts';

/** One block of questions, shown once on its page and written into its structured data. */
export const faqSchema = z.strictObject({
  title: text('The heading, like "Questions people ask us over the rail".', 5, 90),
  items: z
    .array(
      z.strictObject({
        question: text('Ends with a question mark.', 8, 140).refine(
          (q) => q.endsWith('?'),
          'A question ends with "?".',
        ),
        answer: text('The whole answer, plain text.', 20, 700),
      }),
    )
    .min(1),
});

export type Faq = z.output<typeof faqSchema>;
