import { z } from 'astro/zod';
import { heading, remark } from '#schemas/fields.ts';
import { sectionBase } from '#sections/base.ts';

/** The featured pictures, with a link to the gallery. */
export const mosaicSection = () =>
  z.strictObject({
    kind: z.literal('mosaic'),
    ...sectionBase,
    heading,
    remark,
  });
