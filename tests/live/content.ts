import { type Entry, fieldOf, textOf } from '#build/content-check/entry.ts';
import { factsOf } from '#build/content-check/facts.ts';
import { kindOf, pageFiles } from '#build/content-check/pages.ts';
import { readContent } from '#build/content-check/read.ts';
import { fillFacts } from '#model/facts.ts';
import { type Business, businessSchema } from '#schemas/business.ts';
import { liveRoot } from '#tests/builds.ts';

/** The data of one page of a content. */
export interface LivePage {
  path: string;
  id: string;
  collection: Entry['collection'];
  /** As written, with facts filled in. */
  data: unknown;
  sections: readonly unknown[];
  h1: string;
  /** The number of its call buttons, in E.164. */
  phone: string;
}

/** The parts of the owner's content that tests compare with the built site. */
export interface LiveContent {
  business: Business;
  /** Every entry that is a page, `/404` included. */
  pages: LivePage[];
  /** The data of all entries of a collection, facts filled in. */
  dataOf: (collection: Entry['collection']) => unknown[];
  /** The data of one entry, facts filled in; undefined when there is none. */
  find: (collection: Entry['collection'], id: string) => unknown;
}

/** A list in an entry's data; empty when there is none. */
export function listOf(data: unknown, name: string): unknown[] {
  const list = fieldOf(data, name);
  return Array.isArray(list) ? list : [];
}

/** Reads the live content, or that of another project. Throws when business.yaml does not match its schema. */
export async function readLiveContent(project: string = liveRoot): Promise<LiveContent> {
  const content = await readContent(project);
  const { entries } = content;
  const facts = factsOf(content, new Date());
  if (!facts) throw new Error('src/content/business.yaml is invalid: run npm run check:content.');
  const filled = entries.map((entry) => ({ ...entry, data: fillFacts(entry.data, facts) }));
  const dataOf = (collection: Entry['collection']) =>
    filled.filter((entry) => entry.collection === collection).map(({ data }) => data);
  const find = (collection: Entry['collection'], id: string) =>
    filled.find((entry) => entry.collection === collection && entry.id === id)?.data;
  const business = businessSchema.parse(dataOf('business')[0]);
  const phones = business.phones.others;
  const pages = pageFiles(filled)
    .filter(({ isLive }) => isLive)
    .map(({ path, entry, sections }): LivePage => {
      const hero = sections.find((section) => kindOf(section) === 'hero');
      const heading = hero ? textOf(hero, 'heading') : textOf(entry.data, 'title');
      const line = phones.find(({ id }) => id === fieldOf(entry.data, 'phone'));
      return {
        path,
        id: entry.id,
        collection: entry.collection,
        data: entry.data,
        sections,
        h1: heading,
        phone: line?.number ?? business.phones.main,
      };
    });
  return { business, pages, dataOf, find };
}
