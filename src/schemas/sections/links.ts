import { z } from 'astro/zod';
import { type ContentFields, heading, textLink } from '#schemas/fields.ts';
import { sectionBase } from '#schemas/section-base.ts';

/** Related pages as outlined links. */
export const linksSection = (fields: ContentFields) =>
  z
    .strictObject({
      kind: z.literal('links'),
      ...sectionBase,
      heading,
      services: z.array(fields.reference('services')).default([]),
      articles: z.array(fields.reference('blog')).default([]),
      links: z.array(textLink).default([]),
    })
    .refine(
      ({ services, articles, links }) => services.length + articles.length + links.length > 0,
      {
        path: ['links'],
        error: 'This section has no links. Name a service, an article or a link.',
      },
    );
