import { z } from 'astro/zod';
import { heading, remark, text } from '#schemas/fields.ts';
import { sectionBase } from '#sections/base.ts';

/** What happens in order: on stair treads, along a tape of years, or as a numbered list with the phone number. */
export const processSection = () =>
  z
    .strictObject({
      kind: z.literal('process'),
      ...sectionBase,
      look: z
        .enum(['treads', 'tape', 'list'])
        .default('treads')
        .describe(
          'treads: four steps of a stair; tape: five years on a tape measure; list: a numbered list with the phone number.',
        ),
      heading,
      remark,
      steps: z
        .array(
          z.strictObject({
            year: text('When it was, on a tape, like "1974" or "1980s".', 4, 16).optional(),
            title: text('What happens.', 3, 60),
            text: text('One or two sentences.', 10, 320),
          }),
        )
        .min(3)
        .max(8),
    })
    .refine(({ look, steps }) => look !== 'treads' || steps.length === 4, {
      path: ['steps'],
      error: 'A process drawn as treads has exactly 4 steps.',
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
