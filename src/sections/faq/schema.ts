import { z } from 'astro/zod';
import { type ContentFields, text } from '#schemas/fields.ts';
import { related } from '#schemas/related.ts';
import { sectionBase } from '#schemas/section-base.ts';

/** The questions of one FAQ block; its title is the heading. */
export const faqSection = (fields: ContentFields) =>
  z.strictObject({
    kind: z.literal('faq'),
    ...sectionBase,
    remark: text('One or two sentences under the heading.', 10, 260).optional(),
    faq: fields
      .reference('faqs')
      .describe('The block of questions: a file name in faqs without .yaml.'),
    related: related(fields)
      .optional()
      .describe('Related pages: below the questions on a phone, beside them on a desktop.'),
  });
