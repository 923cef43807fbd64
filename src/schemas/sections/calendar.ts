import { z } from 'astro/zod';
import { heading, list, remark, text, textLink } from '#schemas/fields.ts';
import { sectionBase } from '#schemas/section-base.ts';

/** The steps of a job along one tape, and the building times of the kinds of work on one ruler. */
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
    builds: text('The heading over the building times, like "Then we build".', 2, 40).optional(),
    items: list(2, 16, {
      label: text('The step or the job, like "Visit" or "Ramp".', 2, 30),
      title: text('How long, in words.', 2, 80),
      text: text(
        'One or two plain sentences. A step has them; without them it is a kind of work, on the ruler.',
        5,
        360,
      ).optional(),
      time: text(
        'The time to draw, as a fact: "((accessibility-ramps.duration))". It is read as days or weeks; left out, the tape is broken there.',
        3,
        60,
      ).optional(),
    }),
    more: textLink.optional(),
  });
