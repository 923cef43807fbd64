import { z } from 'astro/zod';
import { type ContentFields, heading, remark, text } from '#schemas/fields.ts';
import { sectionBase } from '#schemas/section-base.ts';

/** Price ranges on one ruler, with the numbers beside it. */
export const pricesSection = (fields: ContentFields) =>
  z.strictObject({
    kind: z.literal('prices'),
    ...sectionBase,
    heading,
    remark,
    services: z
      .array(fields.reference('services'))
      .min(1)
      .describe('Services in order; one without a price is left out until it has one.'),
    unpriced: text(
      'Joins the remark while a service of the list has no price.',
      10,
      200,
    ).optional(),
    highlight: fields
      .reference('services')
      .optional()
      .describe('The one shown in brass; left out: all.'),
  });
