import { type Entry, fieldOf, textOf } from '#content-check/entry.ts';
import { factsOf } from '#content-check/facts.ts';
import { kindOf, pageFiles } from '#content-check/pages.ts';
import { readContent } from '#content-check/read.ts';
import { fillFacts } from '#model/facts.ts';
import { type Business, businessSchema } from '#schemas/business.ts';
import { liveRoot } from '#tests/builds.ts';

/** The data of one page in the owner's content. */
export interface LivePage {
  path: string;
  collection: Entry['collection'];
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
}

/** Reads the live content. Throws when business.yaml does not match its schema. */
export async function readLiveContent(): Promise<LiveContent> {
  const { entries } = await readContent(liveRoot);
  const facts = factsOf(entries, new Date());
  if (!facts) throw new Error('src/content/business.yaml is invalid: run npm run check:content.');
  const dataOf = (collection: Entry['collection']) =>
    entries
      .filter((entry) => entry.collection === collection)
      .map(({ data }) => fillFacts(data, facts));
  const business = businessSchema.parse(dataOf('business')[0]);
  const pages = pageFiles(entries)
    .filter(({ isLive }) => isLive)
    .map(({ path, entry, sections }): LivePage => {
      const hero = sections.find((section) => kindOf(section) === 'hero');
      const heading = hero ? textOf(hero, 'heading') : textOf(entry.data, 'title');
      const isPorch = fieldOf(entry.data, 'phone') === 'porches';
      return {
        path,
        collection: entry.collection,
        h1: fillFacts(heading, facts),
        phone: business.phones[isPorch ? 'porches' : 'main'],
      };
    });
  return { business, pages, dataOf };
}
