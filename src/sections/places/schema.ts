import { z } from 'astro/zod';
import { type ContentFields, heading, text } from '#schemas/fields.ts';
import { sectionBase } from '#sections/base.ts';

/** Tiles of neighborhoods or communities, or groups of six communities that link to an area. */
export const placesSection = (fields: ContentFields) =>
  z
    .strictObject({
      kind: z.literal('places'),
      ...sectionBase,
      heading,
      remark: text('One or two sentences beside the heading.', 10, 260).optional(),
      items: z
        .array(
          z.strictObject({
            name: text(
              'The neighborhood or community, or the group, like "Bel Air & Fallston".',
              2,
              60,
            ),
            text: text(
              'One sentence that is true of this place, like what its soil needs.',
              5,
              260,
            ),
            communities: z
              .array(text('A community.', 2, 40))
              .length(6, 'A group lists exactly 6 places.')
              .optional()
              .describe('The six communities of a group; the tile becomes a link.'),
            area: fields
              .reference('areas')
              .optional()
              .describe('The area page a group leads to; without it the group leads to the form.'),
          }),
        )
        .min(2)
        .max(24),
    })
    .refine(
      ({ items }) =>
        items.every(({ communities }) => communities) ||
        items.every(({ communities, area }) => !communities && !area),
      {
        path: ['items'],
        error:
          'Either every item lists its communities, or none has communities or an area. Complete the list, or take them out.',
      },
    )
    .refine(({ items }) => items.length >= 6 || items.every(({ communities }) => communities), {
      path: ['items'],
      error: 'A grid of places needs at least 6.',
    });
