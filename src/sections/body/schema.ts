import { z } from 'astro/zod';
import { lightTone } from '#schemas/section-base.ts';

/** Shows the Markdown text below the frontmatter. */
export const bodySection = () =>
  z.strictObject({
    kind: z.literal('body'),
    tone: lightTone,
  });
