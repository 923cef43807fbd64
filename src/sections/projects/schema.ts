import { z } from 'astro/zod';
import { type ContentFields, heading, remark, text, textLink } from '#schemas/fields.ts';
import { fitLook } from '#schemas/looks.ts';
import { sectionBase } from '#schemas/section-base.ts';

const LOOKS = {
  three: { needs: ['items'], may: ['more'] },
  'before-after': { needs: ['before', 'after'] },
};

/** Three projects with pictures, or two pictures of the same place. */
export const projectsSection = (fields: ContentFields) =>
  z
    .strictObject({
      kind: z.literal('projects'),
      ...sectionBase,
      look: z
        .enum(['three', 'before-after'])
        .default('three')
        .describe(
          'three: three projects with place, name and sentence; before-after: two pictures of the same place.',
        ),
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
        .length(3, 'There are exactly 3 projects.')
        .optional(),
      before: fields.reference('photos').optional().describe('The picture of before.'),
      after: fields.reference('photos').optional().describe('The picture of after.'),
      more: textLink.optional(),
    })
    .superRefine(fitLook(LOOKS));
