import { z } from 'astro/zod';
import { heading, list, remark, text } from '#schemas/fields.ts';
import { sectionBase } from '#schemas/section-base.ts';

/** The twelve months, and in which of them something can be used. */
export const yearSection = () =>
  z.strictObject({
    kind: z.literal('year'),
    ...sectionBase,
    heading,
    remark,
    rows: list(1, 5, {
      label: text('What the row is about, like "Screened porch".', 3, 50),
      months: z
        .array(z.enum(['yes', 'some', 'no']))
        .length(12, 'A year has 12 months: write 12 words.'),
    }),
    notes: list(0, 4, {
      title: text('The part of the year, like "Spring".', 3, 30),
      text: text('One or two sentences.', 10, 220),
    })
      .default([])
      .describe('What the months are like, under the table.'),
    legend: z.strictObject({
      yes: text('Like "most days".', 2, 40),
      some: text('Like "mild days".', 2, 40),
      no: text('Like "rarely".', 2, 40),
    }),
  });
