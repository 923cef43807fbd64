import { z } from 'astro/zod';
import { type ContentFields, heading, remark, textLink } from '#schemas/fields.ts';
import { lightBase } from '#schemas/section-base.ts';

/** Cards of services: picture, title, sentence, "Learn More". */
export const cardsSection = (fields: ContentFields) =>
  z.strictObject({
    kind: z.literal('cards'),
    ...lightBase,
    heading,
    remark,
    services: z
      .array(fields.reference('services'))
      .default([])
      .describe('Which services, in order; left out: every service of the menu.'),
    more: textLink.optional().describe('A link under the cards.'),
  });
