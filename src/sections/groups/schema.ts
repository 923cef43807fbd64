import { z } from 'astro/zod';
import { type ContentFields, text } from '#schemas/fields.ts';
import { sectionBase } from '#sections/base.ts';

/** Groups of six communities each. */
export const groupsSection = (fields: ContentFields) =>
  z.strictObject({
    kind: z.literal('groups'),
    ...sectionBase,
    heading: text('The heading, a sentence a person would say.', 4, 90),
    remark: text('One or two sentences beside the heading.', 10, 260).optional(),
    items: z
      .array(
        z.strictObject({
          title: text('The group, like "Bel Air & Fallston".', 3, 60),
          text: text('One sentence that is true there.', 10, 260),
          places: z.array(text('A community.', 2, 40)).length(6, 'A group lists exactly 6 places.'),
          area: fields.reference('areas').optional().describe('The area page it leads to.'),
        }),
      )
      .min(2)
      .max(12),
  });
