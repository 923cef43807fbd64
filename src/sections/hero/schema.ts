import { z } from 'astro/zod';
import { button, type ContentFields, flag, list, text, textLink } from '#schemas/fields.ts';

/** The head of a page, with its h1. */
export const heroSection = (fields: ContentFields) =>
  z
    .strictObject({
      kind: z.literal('hero'),
      size: z
        .enum(['home', 'page', 'screen', 'band', 'plain'])
        .default('page')
        .describe(
          'home: with the badges and the tape of years; page: the usual sheet; screen: as high as the screen; band: more than half as high; plain: no picture.',
        ),
      kicker: text('A short line over the heading.', 4, 80).optional(),
      heading: text('The heading of the page.', 4, 90),
      lede: text('The first paragraph.', 20, 360),
      photo: fields.reference('photos').optional(),
      drawing: fields
        .name('drawing')
        .optional()
        .describe(
          'On a desktop, a drawing in the place of a picture: a file in src/content/drawings without .svg.',
        ),
      drawingOnPhone: flag('true shows that drawing on a phone, too, under the words.'),
      chart: flag('true shows the drawn map in the place of a picture.'),
      button: button.optional(),
      call: flag('false leaves the phone button out.', true),
      urgent: flag('true makes the phone button the brass one, on phones too.'),
      tape: flag('Of home: false leaves the tape measure of years out.', true),
      stamps: z
        .array(
          z.strictObject({
            value: text('Like "50+ Years".', 2, 30),
            to: textLink.shape.to
              .optional()
              .describe('Where it can be checked, like /about#how-to-check-our-license.'),
          }),
        )
        .length(3, 'There are exactly 3 badges.')
        .optional(),
      facts: list(2, 4, {
        label: text('Like "A typical job" or "years".', 2, 90),
        value: text('Like "3 to 7 days" or "50+".', 1, 50),
      })
        .optional()
        .describe('Two to four facts in a row under the words: price, time, permits.'),
    })
    .refine(({ size, photo }) => photo || (size !== 'screen' && size !== 'band'), {
      path: ['photo'],
      error: 'This head is a picture. Name a photo, or write another size.',
    })
    .refine(({ photo, drawing }) => !(photo && drawing), {
      path: ['drawing'],
      error: 'A head has a picture or a drawing. Take one of them out.',
    });
