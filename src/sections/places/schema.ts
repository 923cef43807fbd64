import { z } from 'astro/zod';
import {
  button,
  type ContentFields,
  flag,
  heading,
  list,
  remark,
  state,
  text,
} from '#schemas/fields.ts';
import { fitLook } from '#schemas/looks.ts';
import { sectionBase } from '#schemas/section-base.ts';

const LOOKS = {
  list: { needs: ['items'], may: ['remark'] },
  areas: { needs: ['lede', 'areas'], may: ['button'] },
  map: { needs: ['text', 'tiles'], may: ['profileLabel'] },
};

/**
 * Where the company works: tiles of neighborhoods, towns in groups of six or the permit finder; its areas with the
 * drawn map; or that map with the address.
 */
export const placesSection = (fields: ContentFields) =>
  z
    .strictObject({
      kind: z.literal('places'),
      ...sectionBase,
      look: z
        .enum(['list', 'areas', 'map'])
        .default('list')
        .describe(
          'list: places with a sentence, towns in groups, or the permit finder; areas: the service areas with the drawn map; map: that map, the live one on a click, and the address. The last two are dark.',
        ),
      heading,
      remark,
      lede: text('Of areas: the paragraph under the heading.', 10, 400).optional(),
      areas: z.array(fields.reference('areas')).max(8).default([]).describe('Of areas: which.'),
      button: button.optional().describe('Of areas: a button under the paragraph.'),
      text: text('Of a map: a sentence about it.', 10, 260).optional(),
      profileLabel: text('Of a map: the link to the business profile.', 5, 60).optional(),
      tiles: list(0, 4, {
        title: text('The area.', 3, 40),
        text: text('Its communities.', 5, 120),
      })
        .default([])
        .describe('Of a map: two to four areas beside it.'),
      items: list(0, 24, {
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
        within: flag(
          'In the permit finder: true sets this office below the county above it, under a thin line.',
        ),
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
      })
        .default([])
        .describe('Of a list: the places.'),
    })
    .superRefine(fitLook(LOOKS))
    .refine(({ items }) => items.every(isPermit) || items.every(isGroup) || items.every(isTile), {
      path: ['items'],
      error:
        'Every item is a tile, or a group with exactly 6 communities, or a row of the permit finder with a text that says who "decides" and has no area. Make them all alike.',
    })
    .refine(({ look, items }) => look !== 'list' || items.length >= 6 || !items.every(isTile), {
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
