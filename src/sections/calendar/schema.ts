import { z } from 'astro/zod';
import { heading, remark, text, textLink } from '#schemas/fields.ts';
import { sectionBase } from '#sections/base.ts';

/** The steps of a job, each with its time on one ruler. */
export const calendarSection = () =>
  z.strictObject({
    kind: z.literal('calendar'),
    ...sectionBase,
    heading,
    remark,
    weeks: text('What a tick of the ruler is, with {count}, like "Week {count}".', 3, 30).refine(
      (value) => value.includes('{count}'),
      'Write {count} in it.',
    ),
    items: z
      .array(
        z.strictObject({
          label: text('The step or the job, like "Visit" or "Ramp".', 2, 30),
          title: text('How long, in words.', 2, 80),
          text: text('One or two plain sentences.', 5, 360),
          time: text(
            'The time to draw, as a fact: "((accessibility-ramps.duration))". It is read as days or weeks; left out, nothing is drawn.',
            3,
            60,
          ).optional(),
        }),
      )
      .min(2)
      .max(16),
    more: textLink.optional(),
  });
