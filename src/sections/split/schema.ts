import { z } from 'astro/zod';
import { type ContentFields, flag, heading, text, textLink } from '#schemas/fields.ts';
import { peg, sectionBase, sheet } from '#schemas/section-base.ts';

/** Text with something at its side: a picture, a drawing or a list. */
export const splitSection = (fields: ContentFields) =>
  z.strictObject({
    kind: z.literal('split'),
    ...sectionBase,
    heading,
    lede: text('The first paragraph, larger.', 10, 500).optional(),
    costOf: fields
      .reference('services')
      .optional()
      .describe(
        'The service whose cost this is: once it has a price, a sentence with it replaces the lede.',
      ),
    paragraphs: z
      .array(text('A paragraph.', 10, 900))
      .max(6)
      .default([]),
    more: textLink.optional().describe('A link under the text.'),
    call: flag('true shows the phone number as a button under the text.'),
    photo: fields.reference('photos').optional().describe('The picture at the side.'),
    across: flag('true shows the picture from edge to edge over the text; once a page is enough.'),
    drawing: fields
      .name('drawing')
      .optional()
      .describe('A drawing at the side: a file in src/content/drawings without .svg.'),
    pegs: z
      .strictObject({
        heading: text('A small heading over the list.', 4, 70).optional(),
        items: z.array(peg(260)).min(2).max(9),
        ordered: flag('true numbers them.'),
      })
      .optional()
      .describe('A list at the side.'),
    sheet: sheet(fields)
      .optional()
      .describe(
        'The example of the sheet that a visit ends with, at the side; the list is under the text then.',
      ),
    flip: flag('true puts the side to the left.'),
  });
