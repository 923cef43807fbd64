import { z } from 'astro/zod';
import { type ContentFields, heading, list, remark, text, textLink } from '#schemas/fields.ts';
import { sectionBase, sheet } from '#schemas/section-base.ts';

/** What happens in order: four steps beside the sheet that a visit ends with, a tape of years, or a list with the phone. */
export const processSection = (fields: ContentFields) =>
  z
    .strictObject({
      kind: z.literal('process'),
      ...sectionBase,
      look: z
        .enum(['steps', 'tape', 'list'])
        .default('steps')
        .describe(
          'steps: four steps, beside a sheet if there is one; tape: five years on a tape measure; list: a numbered list with the phone number.',
        ),
      heading,
      remark,
      steps: list(3, 8, {
        year: text('When it was, on a tape, like "1974" or "1980s".', 4, 16).optional(),
        title: text('What happens.', 3, 60),
        time: text('How long it takes, beside a step, like "about an hour".', 3, 60).optional(),
        text: text('One or two sentences.', 10, 320),
      }),
      sheet: sheet(fields)
        .optional()
        .describe('The example of the sheet that a visit ends with, beside the steps.'),
      more: textLink.optional().describe('A link under the steps.'),
    })
    .refine(({ look, steps }) => look !== 'steps' || steps.length === 4, {
      path: ['steps'],
      error: 'A process has exactly 4 steps.',
    })
    .refine(({ look, sheet, more }) => look === 'steps' || !(sheet || more), {
      path: ['look'],
      error: 'Only "look: steps" has a sheet and a link. Take them out, or write "look: steps".',
    })
    .refine(({ look, steps }) => look !== 'tape' || steps.length === 5, {
      path: ['steps'],
      error: 'A process on a tape has exactly 5 steps.',
    })
    .refine(({ look, steps }) => steps.every(({ year }) => !year === (look !== 'tape')), {
      path: ['steps'],
      error:
        'Each step of "look: tape" has a year, and no other look has one. Write a year for every step, or take all of them out.',
    })
    .refine(({ look, remark }) => look !== 'list' || !remark, {
      path: ['remark'],
      error: 'The list has no room for a remark. Take it out, or choose another look.',
    });
