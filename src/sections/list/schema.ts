import { z } from 'astro/zod';
import { type ContentFields, text, textLink } from '#schemas/fields.ts';
import { lightBase } from '#sections/base.ts';

/** A list of bold facts with a sentence each. */
export const listSection = (fields: ContentFields) =>
  z.strictObject({
    kind: z.literal('list'),
    ...lightBase,
    heading: text('The heading, a sentence a person would say.', 4, 90),
    remark: text('One or two sentences beside the heading.', 10, 260).optional(),
    items: z
      .array(
        z.strictObject({
          title: text('The fact.', 2, 80),
          text: text('One or two plain sentences.', 5, 320),
        }),
      )
      .min(2)
      .max(12),
    ordered: z.boolean().default(false).describe('true numbers the items.'),
    photo: fields.reference('photos').optional(),
    flip: z.boolean().default(false).describe('true puts the picture to the left.'),
    more: textLink.optional(),
  });
