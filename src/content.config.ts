import { defineCollection, reference, type SchemaContext } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { parse } from 'yaml';
import { live } from '#loaders/live.ts';
import { areaSchema } from '#schemas/area.ts';
import { articleSchema } from '#schemas/article.ts';
import { businessSchema } from '#schemas/business.ts';
import { faqSchema } from '#schemas/faq.ts';
import { pageSchema } from '#schemas/page.ts';
import { photoSchema } from '#schemas/photo.ts';
import { serviceSchema } from '#schemas/service.ts';
import { testimonialSchema } from '#schemas/testimonial.ts';

const fields = ({ image }: SchemaContext) => ({ image, reference });
const markdown = (folder: string) =>
  live(glob({ base: `./src/content/${folder}`, pattern: '**/*.md' }));

/** Keeps the order of a list in its file: entries come out of the store sorted by id. */
const positioned = (text: string) =>
  (parse(text) as Record<string, unknown>[]).map((entry, position) => ({ ...entry, position }));

export const collections = {
  business: defineCollection({
    loader: live(glob({ base: './src/content', pattern: 'business.yaml' })),
    schema: businessSchema,
  }),
  services: defineCollection({
    loader: markdown('services'),
    schema: (context) => serviceSchema(fields(context)),
  }),
  areas: defineCollection({
    loader: markdown('areas'),
    schema: (context) => areaSchema(fields(context)),
  }),
  pages: defineCollection({
    loader: markdown('pages'),
    schema: (context) => pageSchema(fields(context)),
  }),
  blog: defineCollection({
    loader: markdown('blog'),
    schema: (context) => articleSchema(fields(context)),
  }),
  faqs: defineCollection({
    loader: live(glob({ base: './src/content/faqs', pattern: '*.yaml' })),
    schema: faqSchema,
  }),
  testimonials: defineCollection({
    loader: live(file('src/content/testimonials.yaml')),
    schema: testimonialSchema,
  }),
  photos: defineCollection({
    loader: live(file('src/content/photos/photos.yaml', { parser: positioned })),
    schema: (context) => photoSchema(fields(context)),
  }),
};
