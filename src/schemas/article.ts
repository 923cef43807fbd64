import { z } from 'astro/zod';
import { button, type ContentFields, day, formerly, seoFields, text } from './fields.ts';

/** One article; the Markdown below the frontmatter is its text. */
export const articleSchema = (fields: ContentFields) =>
  z.strictObject({
    title: text('The headline.', 20, 110),
    excerpt: text(
      'One or two sentences for the card: what the reader will know afterwards.',
      40,
      220,
    ),
    category: text(
      'What kind of article it is, like "Materials"; a new kind needs no more.',
      3,
      30,
    ),
    date: day.describe('The day it was published, like 2025-01-15.'),
    updated: day.optional().describe('The day its substance last changed.'),
    author: text('Who signs, like "The crew of ((shortName))".', 3, 60),
    formerly,
    photo: fields.reference('photos'),
    service: fields.reference('services').optional().describe('The service it leads to.'),
    seo: seoFields(fields),
    callToAction: z.strictObject({
      heading: text('The heading of the closing band.', 5, 90),
      text: text('One paragraph.', 20, 300),
      button,
    }),
  });
