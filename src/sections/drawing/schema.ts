import { z } from 'astro/zod';
import { slug, text } from '#schemas/fields.ts';
import { sectionBase } from '#sections/base.ts';

/** A drawing with its text. */
export const drawingSection = () =>
  z.strictObject({
    kind: z.literal('drawing'),
    ...sectionBase,
    heading: text('The heading.', 4, 90),
    remark: text('One or two sentences beside the heading.', 10, 320).optional(),
    drawing: slug.describe('A file in src/content/drawings without .svg.'),
    caption: text('A sentence under the drawing.', 5, 220).optional(),
    wide: z.boolean().default(false).describe('true draws it across the whole page.'),
  });
