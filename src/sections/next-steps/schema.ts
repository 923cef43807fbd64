import { z } from 'astro/zod';
import { text } from '#schemas/fields.ts';
import { lightBase } from '#sections/base.ts';

/** What happens after a request, in order; the form shows the same steps in place once it is sent. */
export const nextStepsSection = () =>
  z.strictObject({
    kind: z.literal('next-steps'),
    ...lightBase,
    heading: text('The heading, like "What happens next".', 4, 90),
    steps: z
      .array(
        z.strictObject({
          title: text('What happens.', 3, 60),
          text: text('One or two sentences.', 10, 320),
        }),
      )
      .min(3)
      .max(8),
  });
