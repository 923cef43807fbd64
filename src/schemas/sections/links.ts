import { z } from 'astro/zod';
import { type ContentFields, heading, textLink } from '#schemas/fields.ts';
import { sectionBase } from '#schemas/section-base.ts';

const fieldsOf = (fields: ContentFields) => ({
  heading,
  services: z.array(fields.reference('services')).default([]),
  articles: z.array(fields.reference('blog')).default([]),
  links: z.array(textLink).default([]),
});

const hasLinks = ({
  services,
  articles,
  links,
}: Record<'services' | 'articles' | 'links', unknown[]>) =>
  services.length + articles.length + links.length > 0;

const NO_LINKS = {
  path: ['links'],
  error: 'This section has no links. Name a service, an article or a link.',
};

/** Related pages under a small heading, inside another section. */
export const related = (fields: ContentFields) =>
  z.strictObject(fieldsOf(fields)).refine(hasLinks, NO_LINKS);

/** Related pages as outlined links. */
export const linksSection = (fields: ContentFields) =>
  z
    .strictObject({ kind: z.literal('links'), ...sectionBase, ...fieldsOf(fields) })
    .refine(hasLinks, NO_LINKS);
