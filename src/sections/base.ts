import { z } from 'astro/zod';
import { slug } from '#schemas/fields.ts';

/** What a section may have whose ground is its own: an anchor. */
export const anchorBase = {
  id: slug
    .optional()
    .describe(
      'The anchor of the section, like staining-refinishing; made from the heading when left out.',
    ),
};

/** The light grounds, for what is drawn in ink and bark only. */
export const lightTone = z
  .enum(['plain', 'haint', 'siding'])
  .default('plain')
  .describe('The ground: plain paper, pale haint or siding lines.');

/** What a section may have that is readable on light grounds only. */
export const lightBase = { ...anchorBase, tone: lightTone };

/** What a section may have that is readable on every ground: an anchor and one of four grounds. */
export const sectionBase = {
  ...anchorBase,
  tone: z
    .enum(['plain', 'haint', 'siding', 'river'])
    .default('plain')
    .describe('The ground: plain paper, pale haint, siding lines or dark river.'),
};
