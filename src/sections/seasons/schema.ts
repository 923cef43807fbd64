import { z } from 'astro/zod';
import { type ContentFields, text } from '#schemas/fields.ts';
import { sectionBase } from '#sections/base.ts';

/** The four seasons of a room. */
export const seasonsSection = (fields: ContentFields) =>
  z.strictObject({
    kind: z.literal('seasons'),
    ...sectionBase,
    heading: text('The heading, a sentence a person would say.', 4, 90),
    remark: text('One or two sentences beside the heading.', 10, 260).optional(),
    items: z
      .array(
        z.strictObject({
          season: text('Like "Spring".', 3, 30),
          title: text('What it is like.', 3, 60),
          text: text('One to three sentences.', 10, 360),
        }),
      )
      .length(4, 'There are exactly 4 seasons.'),
    photo: fields.reference('photos').optional(),
  });
