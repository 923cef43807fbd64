import { z } from 'astro/zod';
import { heading, remark, text } from '#schemas/fields.ts';
import { sectionBase } from '#sections/base.ts';

/** Four steps, drawn as stair treads. */
export const processSection = () =>
  z.strictObject({
    kind: z.literal('process'),
    ...sectionBase,
    heading,
    remark,
    steps: z
      .array(
        z.strictObject({
          title: text('What happens.', 3, 50),
          text: text('One or two sentences.', 10, 260),
        }),
      )
      .length(4, 'A process has exactly 4 steps.'),
  });
