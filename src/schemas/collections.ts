import type { z } from 'astro/zod';
import { areaSchema } from './area.ts';
import { articleSchema } from './article.ts';
import { brandSchema } from './brand.ts';
import { businessSchema } from './business.ts';
import { faqSchema } from './faq.ts';
import type { ContentFields } from './fields.ts';
import { interfaceSchema } from './interface.ts';
import { pageSchema } from './page.ts';
import { photoSchema } from './photo.ts';
import { serviceSchema } from './service.ts';
import { testimonialSchema } from './testimonial.ts';
import { tradeSchema } from './trade.ts';

/** The folder of the owner's files, relative to the project's folder. */
export const CONTENT = 'src/content';

/** How a collection is stored: a folder with a file for each entry, or one file with a list or a single entry. */
export type Home =
  | { shape: 'folder'; folder: string; extension: '.md' | '.yaml'; nested: boolean }
  | { shape: 'single'; file: string }
  /** `ordered` entries get their place in the list as `position`; an `optional` file may be missing. */
  | { shape: 'list'; file: string; ordered: boolean; optional: boolean };

/** One kind of content. */
export interface Collection<Schema extends z.ZodType = z.ZodType> {
  home: Home;
  /** What messages call one entry, like `service`. */
  noun: string;
  schema: (fields: ContentFields) => Schema;
}

const folder = (name: string, extension: '.md' | '.yaml' = '.md', nested = false): Home => ({
  shape: 'folder',
  folder: name,
  extension,
  nested,
});
const single = (file: string): Home => ({ shape: 'single', file });
const list = (file: string, ordered: boolean, optional = false): Home => ({
  shape: 'list',
  file,
  ordered,
  optional,
});

/** Every collection: where its files are, and their schema. Astro and the content check read this list. */
export const COLLECTIONS = {
  brand: { home: single('brand.yaml'), noun: 'brand', schema: () => brandSchema },
  business: { home: single('business.yaml'), noun: 'company', schema: () => businessSchema },
  interface: {
    home: single('interface.yaml'),
    noun: 'interface text',
    schema: () => interfaceSchema,
  },
  services: { home: folder('services'), noun: 'service', schema: serviceSchema },
  areas: { home: folder('areas'), noun: 'area', schema: areaSchema },
  pages: { home: folder('pages', '.md', true), noun: 'page', schema: pageSchema },
  blog: { home: folder('blog'), noun: 'article', schema: articleSchema },
  faqs: { home: folder('faqs', '.yaml'), noun: 'block of questions', schema: () => faqSchema },
  testimonials: {
    home: list('testimonials.yaml', false),
    noun: 'testimonial',
    schema: () => testimonialSchema,
  },
  photos: { home: list('photos/photos.yaml', true), noun: 'photo', schema: photoSchema },
  // Read by the content check alone.
  trade: { home: list('trade.yaml', false, true), noun: 'rule', schema: () => tradeSchema },
} as const satisfies Record<string, Collection>;

export type CollectionName = keyof typeof COLLECTIONS;

export const COLLECTION_NAMES = Object.keys(COLLECTIONS) as CollectionName[];

/** The folder or file of a collection: `src/content/services`. */
export function placeOf(name: CollectionName): string {
  const { home } = COLLECTIONS[name];
  return `${CONTENT}/${home.shape === 'folder' ? home.folder : home.file}`;
}
