import { z } from 'astro/zod';
import { drawnText, heading, list, remark, text, textLink } from '#schemas/fields.ts';
import { fitLook } from '#schemas/looks.ts';
import { sectionBase } from '#schemas/section-base.ts';

const LOOKS = {
  months: { needs: ['rows', 'legend'], may: ['notes'] },
  weeks: { needs: ['items', 'weeks'], may: ['builds', 'scale', 'more'] },
};

/** Rows of time: the months in which something can be used, or the weeks that the steps of a job take. */
export const chartSection = () =>
  z
    .strictObject({
      kind: z.literal('chart'),
      ...sectionBase,
      look: z
        .enum(['months', 'weeks'])
        .default('months')
        .describe(
          'months: the twelve months, and in which of them something can be used; weeks: the steps of a job along a tape, and building times on a ruler of weeks.',
        ),
      heading,
      remark,
      rows: list(0, 5, {
        label: text('What the row is about, like "Outside work".', 3, 50),
        months: z
          .array(z.enum(['yes', 'some', 'no']))
          .length(12, 'A year has 12 months: write 12 words.'),
      })
        .default([])
        .describe('Of months: a row each.'),
      notes: list(0, 4, {
        title: text('The part of the year, like "Spring".', 3, 30),
        text: text('One or two sentences.', 10, 220),
      })
        .default([])
        .describe('What the months are like, under the table.'),
      legend: z
        .strictObject({
          yes: text('Like "most days".', 2, 40),
          some: text('Like "mild days".', 2, 40),
          no: text('Like "rarely".', 2, 40),
        })
        .optional()
        .describe('Of months: what yes, some and no mean.'),
      weeks: drawnText('What a tick of the ruler is, with {count}, like "Week {count}".', 3, 30)
        .refine((value) => value.includes('{count}'), 'Write {count} in it.')
        .optional(),
      builds: text('The heading over the building times, like "Then we build".', 2, 40).optional(),
      scale: text(
        'What a tick and the paler part of a bar mean, under that heading.',
        10,
        180,
      ).optional(),
      items: list(0, 16, {
        label: text('The step or the job, like "Visit" or "Building".', 2, 30),
        title: text('How long, in words.', 2, 80),
        text: text(
          'One or two plain sentences. A step has them; without them it is a kind of work, on the ruler.',
          5,
          360,
        ).optional(),
        time: drawnText(
          'The time to draw, as a fact: "((accessibility-ramps.duration))". It is read as days or weeks; left out, the tape is broken there.',
          3,
          60,
        ).optional(),
      })
        .default([])
        .describe('Of weeks: steps of a job and kinds of work.'),
      more: textLink.optional(),
    })
    .superRefine(fitLook(LOOKS));
