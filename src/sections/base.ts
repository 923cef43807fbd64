import { z } from 'astro/zod';
import { slug } from '#schemas/fields.ts';

/** The common field of sections with a fixed background: an anchor. */
export const anchorBase = {
  id: slug
    .optional()
    .describe(
      'The anchor of the section, like staining-refinishing; made from the heading when left out.',
    ),
};

/** The light backgrounds, for sections with dark text and drawings only. */
export const lightTone = z
  .enum(['plain', 'haint', 'siding'])
  .default('plain')
  .describe('The background: plain paper, pale haint or siding lines.');

/** The common fields of sections for light backgrounds. */
export const lightBase = { ...anchorBase, tone: lightTone };

/** The common fields of sections for every background: an anchor and one of four backgrounds. */
export const sectionBase = {
  ...anchorBase,
  tone: z
    .enum(['plain', 'haint', 'siding', 'river'])
    .default('plain')
    .describe('The background: plain paper, pale haint, siding lines or dark river.'),
};
