import { z } from 'astro/zod';
import { type ContentFields, flag, heading, remark, text, textLink } from '#schemas/fields.ts';
import { peg, sectionBase } from '#schemas/section-base.ts';

/** A list of bold facts with a sentence each, alone or beside a picture or a testimonial. */
export const listSection = (fields: ContentFields) =>
  z
    .strictObject({
      kind: z.literal('list'),
      ...sectionBase,
      look: z
        .enum(['bullets', 'columns', 'sheet'])
        .default('bullets')
        .describe(
          'bullets: one under the other; columns: three side by side; sheet: a page of paper with a stamp, part by part.',
        ),
      heading,
      remark,
      items: z.array(peg(360)).min(2).max(13),
      stamp: text('The stamp on a sheet, like "Example".', 3, 20).optional(),
      ordered: flag('true numbers the bullets.'),
      photo: fields
        .reference('photos')
        .optional()
        .describe('A picture from edge to edge over the list; once a page is enough.'),
      testimonial: fields
        .reference('testimonials')
        .optional()
        .describe("A customer's words at the right."),
      more: textLink.optional(),
    })
    .refine(({ look, items }) => look !== 'columns' || items.length % 3 === 0, {
      path: ['items'],
      error: 'Columns come in rows of three. Write 3, 6, 9 or 12 items.',
    })
    .refine(({ look, ordered }) => look === 'bullets' || !ordered, {
      path: ['ordered'],
      error: 'Only bullets are numbered. Take "ordered" out, or write "look: bullets".',
    })
    .refine(
      ({ look, stamp, photo, testimonial }) => (look === 'sheet' ? !photo && !testimonial : !stamp),
      {
        path: ['look'],
        error:
          'Only a sheet has a stamp, and nothing at its side. Write "look: sheet", or take them out.',
      },
    );
