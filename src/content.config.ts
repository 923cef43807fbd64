import { defineCollection, reference } from 'astro:content';
import { file, glob } from 'astro/loaders';
import type { z } from 'astro/zod';
import { parse } from 'yaml';
import { live } from '#model/live-file.ts';
import { COLLECTIONS, CONTENT, type Collection, type Home } from '#schemas/collections.ts';
import { slug } from '#schemas/fields.ts';

/** Keeps the order of a file's list, because the store returns entries sorted by id. */
const positioned = (text: string) =>
  (parse(text) as Record<string, unknown>[]).map((entry, position) => ({ ...entry, position }));

function loaderOf(home: Home) {
  if (home.shape === 'list')
    return file(`${CONTENT}/${home.file}`, home.ordered ? { parser: positioned } : undefined);
  if (home.shape === 'single') return glob({ base: CONTENT, pattern: home.file });
  const pattern = `${home.nested ? '**/' : ''}*${home.extension}`;
  return glob({ base: `${CONTENT}/${home.folder}`, pattern });
}

const collection = <Schema extends z.ZodType>({ home, schema }: Collection<Schema>) =>
  defineCollection({
    loader: live(loaderOf(home)),
    schema: ({ image }) => schema({ image, reference, name: () => slug }),
  });

export const collections = {
  brand: collection(COLLECTIONS.brand),
  business: collection(COLLECTIONS.business),
  interface: collection(COLLECTIONS.interface),
  services: collection(COLLECTIONS.services),
  areas: collection(COLLECTIONS.areas),
  pages: collection(COLLECTIONS.pages),
  blog: collection(COLLECTIONS.blog),
  faqs: collection(COLLECTIONS.faqs),
  testimonials: collection(COLLECTIONS.testimonials),
  photos: collection(COLLECTIONS.photos),
};
