import { z } from 'astro/zod';
import { button, type ContentFields, heading, text } from '#schemas/fields.ts';
import { anchorBase } from '#schemas/section-base.ts';

/** Service areas on a dark background, with the drawn map. */
export const areasSection = (fields: ContentFields) =>
  z.strictObject({
    kind: z.literal('areas'),
    ...anchorBase,
    heading,
    lede: text('The paragraph under the heading.', 10, 400),
    areas: z.array(fields.reference('areas')).min(1).max(8),
    button: button.optional(),
  });
