import { z } from 'astro/zod';
import { type ContentFields, flag, list, slug, text } from './fields.ts';

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
  .enum(['plain', 'haint'])
  .default('plain')
  .describe('The background: plain paper or pale haint.');

/** The common fields of sections for light backgrounds. */
export const lightBase = { ...anchorBase, tone: lightTone };

/** The common fields of sections for every background: an anchor and one of three backgrounds. */
export const sectionBase = {
  ...anchorBase,
  tone: z
    .enum(['plain', 'haint', 'river'])
    .default('plain')
    .describe('The background: plain paper, pale haint or dark river.'),
};

/** The example of the sheet that a visit ends with. */
export const sheet = (fields: ContentFields) =>
  z.strictObject({
    drawing: fields
      .name('drawing')
      .describe('A file in src/content/drawings without .svg; its name begins with "plan-".'),
    lines: list(1, 6, {
      label: text('Like "Work".', 2, 24),
      value: text('Like "New fence, 120 ft, one gate".', 2, 80),
    }),
  });

/** A bold fact with its sentence. */
export const peg = (most: number) =>
  z.strictObject({
    title: text('The fact.', 2, 80),
    text: text('One or two plain sentences.', 5, most),
    stop: flag('true marks what is dangerous with a red "Stop".'),
  });
