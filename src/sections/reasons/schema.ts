import { z } from 'astro/zod';
import { text } from '#schemas/fields.ts';
import { sectionBase } from '#sections/base.ts';

/** Three reasons under a cedar tread. */
export const reasonsSection = () =>
  z.strictObject({
    kind: z.literal('reasons'),
    ...sectionBase,
    heading: text('The heading, a sentence a person would say.', 4, 90),
    remark: text('One or two sentences beside the heading.', 10, 260).optional(),
    items: z
      .array(
        z.strictObject({
          title: text('The reason.', 3, 60),
          text: text('One or two sentences.', 10, 320),
        }),
      )
      .length(3, 'There are exactly 3 reasons.'),
  });
