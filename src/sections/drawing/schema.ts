import { z } from 'astro/zod';
import { type ContentFields, heading, text, textLink } from '#schemas/fields.ts';
import { lightBase, peg } from '#schemas/section-base.ts';

/** A drawing with its text; on a ground line that runs across the screen it is the mark of its page. */
export const drawingSection = (fields: ContentFields) =>
  z
    .strictObject({
      kind: z.literal('drawing'),
      ...lightBase,
      look: z
        .enum(['beside', 'ground', 'across'])
        .default('beside')
        .describe(
          'beside: at the side of its text; ground: on a ground line across the screen; across: the same, as wide as the page.',
        ),
      heading,
      remark: text('The first paragraph, beside the drawing or over it.', 10, 500).optional(),
      answer: text(
        'The answer to the heading in large letters, like "Usually not."',
        2,
        24,
      ).optional(),
      measure: z
        .strictObject({
          label: text('What is measured, like "The tallest riser".', 4, 60),
          value: text('Like "30 in.": at most 8 letters, or a fact.', 2, 40),
        })
        .optional()
        .describe('One large measure, on the ground line.'),
      drawing: fields
        .name('drawing')
        .describe(
          'A file in src/content/drawings without .svg. For "ground" it is 720 wide, its ground 140 above its lower edge.',
        ),
      caption: text('A sentence under the drawing.', 5, 220).optional(),
      paragraphs: z
        .array(text('A paragraph under the drawing.', 10, 900))
        .max(6)
        .default([]),
      items: z.array(peg(360)).max(12).default([]).describe('A list under the drawing.'),
      more: textLink.optional().describe('A link under the text.'),
    })
    .refine(
      ({ look, measure, paragraphs, items, more }) =>
        look !== 'beside' || (!measure && !more && paragraphs.length + items.length === 0),
      {
        path: ['look'],
        error:
          'A drawing beside its text has only a heading, a remark and a caption. Write "look: ground", or take measure, paragraphs, items and more out.',
      },
    );
