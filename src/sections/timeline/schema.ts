import { z } from 'astro/zod';
import { heading, remark, text } from '#schemas/fields.ts';
import { sectionBase } from '#sections/base.ts';

/** Five events on a timeline ruler. */
export const timelineSection = () =>
  z.strictObject({
    kind: z.literal('timeline'),
    ...sectionBase,
    heading,
    remark,
    items: z
      .array(
        z.strictObject({
          year: text('Like "1974" or "1980s".', 4, 16),
          title: text('What happened.', 3, 60),
          text: text('One or two sentences.', 10, 260),
        }),
      )
      .length(5, 'The timeline has exactly 5 events.'),
  });
