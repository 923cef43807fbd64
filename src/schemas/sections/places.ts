import { z } from 'astro/zod';
import { type ContentFields, heading, list, remark, state, text } from '#schemas/fields.ts';
import { sectionBase } from '#schemas/section-base.ts';

/** Tiles of neighborhoods or communities, one list of towns in groups of six, or the permit finder. */
export const placesSection = (fields: ContentFields) =>
  z
    .strictObject({
      kind: z.literal('places'),
      ...sectionBase,
      heading,
      remark,
      items: list(2, 24, {
        name: text(
          'The neighborhood or community, or the group, like "Bel Air & Fallston".',
          2,
          60,
        ),
        text: text(
          'One sentence that is true only of this place, like what its soil needs; a neighborhood without one needs no text.',
          5,
          260,
        ).optional(),
        communities: z
          .array(text('A community.', 2, 40))
          .min(1)
          .max(40)
          .optional()
          .describe(
            'The six communities of a group, listed under its county. In the permit finder: the towns for which this office decides.',
          ),
        decides: text('In the permit finder: the office, like "The county".', 3, 90).optional(),
        state: state
          .optional()
          .describe(
            'The state of a place where you work, like DE; without a license of that state the place is not shown.',
          ),
        area: fields
          .reference('areas')
          .optional()
          .describe(
            'The area of a group: it stands under its county; without it the group leads to the form.',
          ),
      }),
    })
    .refine(({ items }) => items.every(isPermit) || items.every(isGroup) || items.every(isTile), {
      path: ['items'],
      error:
        'Every item is a tile, or a group with exactly 6 communities, or a row of the permit finder with a text that says who "decides" and has no area. Make them all alike.',
    })
    .refine(({ items }) => items.length >= 6 || !items.every(isTile), {
      path: ['items'],
      error: 'A grid of places needs at least 6.',
    });

interface Item {
  text?: string | undefined;
  communities?: string[] | undefined;
  decides?: string | undefined;
  area?: unknown;
}
const isPermit = ({ text, decides, area }: Item): boolean => Boolean(text && decides && !area);
const isGroup = ({ decides, communities }: Item): boolean => !decides && communities?.length === 6;
const isTile = ({ decides, communities, area }: Item): boolean => !(decides || communities || area);
