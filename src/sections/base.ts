import { z } from 'astro/zod';
import { slug } from '#schemas/fields.ts';

/** What every section may have: an anchor and one of four grounds. */
export const sectionBase = {
  id: slug
    .optional()
    .describe(
      'The anchor of the section, like staining-refinishing; made from the heading when left out.',
    ),
  tone: z
    .enum(['plain', 'haint', 'siding', 'river'])
    .default('plain')
    .describe('The ground: plain paper, pale haint, siding lines or dark river.'),
};
