import { z } from 'astro/zod';
import { button, flag, text } from '#schemas/fields.ts';
import { anchorBase } from '#schemas/section-base.ts';

/** The closing band of a page: heading, one button and the phone. */
export const callToActionSection = () =>
  z.strictObject({
    kind: z.literal('call-to-action'),
    ...anchorBase,
    heading: text('The heading of the closing band.', 5, 90),
    text: text('One paragraph.', 20, 320),
    button,
    drawn: flag('true draws src/content/band.svg along its upper edge; on a few pages of a site.'),
  });
