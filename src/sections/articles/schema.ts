import { z } from 'astro/zod';
import { lightTone } from '#schemas/section-base.ts';

/** Cards of all articles. */
export const articlesSection = () =>
  z.strictObject({ kind: z.literal('articles'), tone: lightTone });
