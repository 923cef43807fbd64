import { z } from 'astro/zod';
import { type ContentFields, day, formerly, seoFields, text } from './fields.ts';
import { sectionSchema } from './section.ts';

/** A page that is neither service, area nor article; its path is its file name. */
export const pageSchema = (fields: ContentFields) =>
  z.strictObject({
    title: text('The name in breadcrumbs and lists, like "Contact".', 2, 60),
    schemaType: z
      .enum(['WebPage', 'AboutPage', 'ContactPage', 'CollectionPage', 'ImageGallery'])
      .default('WebPage'),
    seo: seoFields(fields),
    formerly,
    updated: day,
    sections: z.array(sectionSchema(fields)).min(1),
  });
