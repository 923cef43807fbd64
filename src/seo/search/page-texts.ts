import { anchor } from '#components/anchor.ts';
import { getBodyHeadings } from '#model/body.ts';
import { fillFacts } from '#model/facts.ts';
import { getFaq } from '#model/faqs.ts';
import { plainNames } from '#model/names.ts';
import type { SitePage } from '#model/pages.ts';
import { getFacts } from '#model/read.ts';
import { hasAnchor } from '#schemas/anchors.ts';
import { textsIn } from '#schemas/parts.ts';

/** The texts of a page for the index. */
export interface PageTexts {
  path: string;
  source: SitePage['source'];
  title: string;
  description: string;
  /** What people also call it: its keywords, and the communities of an area. */
  names: string[];
  /** Headings with their anchors on the page. */
  headings: { id: string; text: string }[];
  /** All other texts of the page. */
  texts: string[];
}

type Section = SitePage['sections'][number];

/** The texts of a page, from the entries that it is built from. */
export async function getPageTexts(page: SitePage): Promise<PageTexts> {
  const { path, source, title, seo, sections, entry } = page;
  const blocks = await Promise.all(sections.map(blockOf));
  const facts = await getFacts();
  const body = fillFacts(
    (entry.body ?? '').replace(/\(\((?:drawing|photo|calculator): [^)]*\)\)/g, ''),
    facts,
  );
  return plainNames({
    path,
    source,
    title,
    description: seo.description,
    names: [...seo.keywords, ...placesOf(page)],
    headings: [...blocks.flatMap(({ heading }) => heading ?? []), ...(await getBodyHeadings(page))],
    texts: [...blocks.flatMap(({ texts }) => texts), body],
  });
}

/** The communities that an area's page names. */
function placesOf({ entry, sections }: SitePage): string[] {
  if (entry.collection !== 'areas') return [];
  const tiles = sections.flatMap((section) => (section.kind === 'places' ? section.items : []));
  return [...new Set([...entry.data.places, ...tiles.map(({ name }) => name)])];
}

async function blockOf(
  section: Section,
): Promise<{ heading?: { id: string; text: string }; texts: string[] }> {
  const faq = section.kind === 'faq' ? await getFaq(section.faq) : undefined;
  const text = faq?.title ?? ('heading' in section ? section.heading : undefined);
  const texts = [
    ...textsIn(section),
    ...(faq?.items ?? []).flatMap(({ question, answer }) => [question, answer]),
  ];
  if (!text || !hasAnchor(section.kind)) return { texts };
  return { heading: { id: ('id' in section && section.id) || anchor(text), text }, texts };
}
