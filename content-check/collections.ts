import type { z } from 'astro/zod';
import { areaSchema } from '#schemas/area.ts';
import { articleSchema } from '#schemas/article.ts';
import { businessSchema } from '#schemas/business.ts';
import { faqSchema } from '#schemas/faq.ts';
import type { ContentFields } from '#schemas/fields.ts';
import { pageSchema } from '#schemas/page.ts';
import { photoSchema } from '#schemas/photo.ts';
import { serviceSchema } from '#schemas/service.ts';
import { testimonialSchema } from '#schemas/testimonial.ts';

/** The folder of the owner's files, relative to the project's folder. */
export const CONTENT = 'src/content';

/** How a collection is stored: a folder with a file for each entry, or one file with a list or a single entry. */
export type Home =
  | { shape: 'folder'; folder: string; extension: '.md' | '.yaml'; nested: boolean }
  | { shape: 'list' | 'single'; file: string };

/** One collection of src/content.config.ts. */
export interface Collection {
  home: Home;
  /** One entry in words, like `service`. */
  noun: string;
  schema: (fields: ContentFields) => z.ZodType;
}

const folder = (name: string, extension: '.md' | '.yaml' = '.md', nested = false): Home => ({
  shape: 'folder',
  folder: name,
  extension,
  nested,
});

/** The same collections, places and schemas as in src/content.config.ts. */
export const COLLECTIONS = {
  business: {
    home: { shape: 'single', file: 'business.yaml' },
    noun: 'company',
    schema: () => businessSchema,
  },
  services: { home: folder('services'), noun: 'service', schema: serviceSchema },
  areas: { home: folder('areas'), noun: 'area', schema: areaSchema },
  pages: { home: folder('pages', '.md', true), noun: 'page', schema: pageSchema },
  blog: { home: folder('blog'), noun: 'article', schema: articleSchema },
  faqs: { home: folder('faqs', '.yaml'), noun: 'block of questions', schema: () => faqSchema },
  testimonials: {
    home: { shape: 'list', file: 'testimonials.yaml' },
    noun: 'testimonial',
    schema: () => testimonialSchema,
  },
  photos: {
    home: { shape: 'list', file: 'photos/photos.yaml' },
    noun: 'photo',
    schema: photoSchema,
  },
} as const satisfies Record<string, Collection>;

export type CollectionName = keyof typeof COLLECTIONS;

export const COLLECTION_NAMES = Object.keys(COLLECTIONS) as CollectionName[];

/** Whether a name is the name of a collection. */
export const isCollection = (name: string): name is CollectionName =>
  Object.hasOwn(COLLECTIONS, name);

/** The folder or file of a collection: `src/content/services`. */
export function placeOf(name: CollectionName): string {
  const { home } = COLLECTIONS[name];
  return `${CONTENT}/${home.shape === 'folder' ? home.folder : home.file}`;
}
