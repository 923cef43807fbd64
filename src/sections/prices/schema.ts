import { z } from 'astro/zod';
import { type ContentFields, heading, remark, textLink } from '#schemas/fields.ts';
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
    unpriced: textLink
      .optional()
      .describe('A link under the list while a service of it has no price.'),
    highlight: fields
      .reference('services')
      .optional()
      .describe('The one shown in brass; left out: all.'),
  });
