import { z } from 'astro/zod';
import { type ContentFields, heading, textLink } from './fields.ts';

/** Services, articles and pages that are named. */
export const linkFields = (fields: ContentFields) => ({
  services: z
    .array(fields.reference('services'))
    .default([])
    .describe('Which services, in order; without any, the cards show every service in the menu.'),
  articles: z.array(fields.reference('blog')).default([]),
  links: z.array(textLink).default([]),
});

/** Whether any page is named. */
export const hasLinks = ({
  services,
  articles,
  links,
}: Record<'services' | 'articles' | 'links', unknown[]>): boolean =>
  services.length + articles.length + links.length > 0;

/** What a list without links gets told. */
export const NO_LINKS = {
  path: ['links'],
  error: 'This section has no links. Name a service, an article or a link.',
};

/** Related pages under a small heading, inside another section. */
export const related = (fields: ContentFields) =>
  z.strictObject({ heading, ...linkFields(fields) }).refine(hasLinks, NO_LINKS);
