import { z } from 'astro/zod';
import { type ContentFields, heading, list, text } from '#schemas/fields.ts';
import { sectionBase } from '#schemas/section-base.ts';

/** Rows of what is built in a place; each can link to its service. */
export const offersSection = (fields: ContentFields) =>
  z.strictObject({
    kind: z.literal('offers'),
    ...sectionBase,
    heading,
    lede: text('The paragraph beside the rows.', 10, 400).optional(),
    drawing: fields
      .name('drawing')
      .optional()
      .describe(
        'A drawing in the place of the small map, like a county’s: a file in src/content/drawings without .svg.',
      ),
    items: list(2, 8, {
      title: text('The name of the work.', 3, 60),
      text: text('One sentence.', 10, 220),
      service: fields
        .reference('services')
        .optional()
        .describe('The service it links to; without it the row is not a link.'),
    }),
  });
