import { z } from 'astro/zod';
import { type ContentFields, heading, remark, text, textLink } from '#schemas/fields.ts';
import { sectionBase } from '#schemas/section-base.ts';

/** Three projects with framed pictures. */
export const projectsSection = (fields: ContentFields) =>
  z.strictObject({
    kind: z.literal('projects'),
    ...sectionBase,
    heading,
    remark,
    items: z
      .array(
        z.strictObject({
          title: text('What was built.', 5, 90),
          place: text('Where, like "Pylesville area".', 3, 60),
          text: text('One or two sentences.', 10, 320),
          photo: fields.reference('photos'),
        }),
      )
      .length(3, 'There are exactly 3 projects.'),
    more: textLink.optional(),
  });
