import { z } from 'astro/zod';
import { heading, text } from '#schemas/fields.ts';
import { anchorBase } from '#schemas/section-base.ts';

/** The drawn map, the live map on a click, the address and the area tiles. */
export const mapSection = () =>
  z.strictObject({
    kind: z.literal('map'),
    ...anchorBase,
    heading,
    text: text('A sentence about the map.', 10, 260),
    profileLabel: text('The link to the business profile.', 5, 60).optional(),
    tiles: z
      .array(
        z.strictObject({ title: text('The area.', 3, 40), text: text('Its communities.', 5, 120) }),
      )
      .min(2)
      .max(4),
  });
