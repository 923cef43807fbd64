import { type Entry, fieldOf, textOf } from '#build/content-check/entry.ts';
import { factsOf } from '#build/content-check/known-facts.ts';
import { kindOf, pageFiles } from '#build/content-check/pages.ts';
import { readContent } from '#build/content-check/read.ts';
import { fillFacts } from '#model/facts.ts';
import { businessSchema } from '#schemas/business.ts';
import { liveRoot } from '#tests/builds.ts';

export type LiveContent = Awaited<ReturnType<typeof readLiveContent>>;
export type LivePage = LiveContent['pages'][number];

/** A list in an entry's data; empty when there is none. */
export function listOf(data: unknown, name: string): unknown[] {
  const list = fieldOf(data, name);
  return Array.isArray(list) ? list : [];
}

/**
 * Reads what tests compare with the built site, with facts filled in: the business, every page (`/404` included), and
 * all entries. Of the live content, or that of another project. Throws when business.yaml does not match its schema.
 */
export async function readLiveContent(project: string = liveRoot) {
  const content = await readContent(project);
  const facts = factsOf(content, new Date());
  if (!facts) throw new Error('src/content/business.yaml is invalid: run npm run check:content.');
  const filled = content.entries.map((entry) => ({ ...entry, data: fillFacts(entry.data, facts) }));
  const dataOf = (collection: Entry['collection']): unknown[] =>
    filled.filter((entry) => entry.collection === collection).map(({ data }) => data);
  const find = (collection: Entry['collection'], id: string): unknown =>
    filled.find((entry) => entry.collection === collection && entry.id === id)?.data;
  const business = businessSchema.parse(dataOf('business')[0]);
  const { main, others } = business.phones;
  const pages = pageFiles(filled)
    .filter(({ isLive }) => isLive)
    .map(({ path, entry: { id, collection, data }, sections }) => {
      const hero = sections.find((section) => kindOf(section) === 'hero');
      const h1 = hero ? textOf(hero, 'heading') : textOf(data, 'title');
      const line = others.find((one) => one.id === fieldOf(data, 'phone'));
      return { path, id, collection, data, sections, h1, phone: line?.number ?? main };
    });
  return { business, pages, dataOf, find };
}
