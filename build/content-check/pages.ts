import GithubSlugger from 'github-slugger';
import { anchor } from '#components/anchor.ts';
import { areaHref, articleHref, pageHref, serviceHref } from '#model/links.ts';
import { hasAnchor } from '#schemas/anchors.ts';
import type { CollectionName } from '#schemas/collections.ts';
import type { Content } from './content.ts';
import { type Entry, fieldOf, isRead, listOf, textOf } from './entry.ts';
import { galleryOf } from './known-facts.ts';

/** An entry that is a page, or will be one when it has sections. */
export interface PageFile {
  entry: Entry;
  path: string;
  sections: readonly unknown[];
  /** Whether the page is built: it has sections, or is an article. */
  isLive: boolean;
}

const HREF: Partial<Record<CollectionName, (id: string) => string>> = {
  pages: pageHref,
  services: serviceHref,
  areas: areaHref,
  blog: articleHref,
};

/** The address of an entry's page; undefined in collections without pages. */
export const addressOf = (collection: CollectionName, id: string): string | undefined =>
  HREF[collection]?.(id);

/** The entries that are pages, with their paths. */
export const pageFiles = (entries: readonly Entry[]): PageFile[] =>
  entries.flatMap((entry) => {
    const path = addressOf(entry.collection, entry.id);
    if (!path || fieldOf(entry.data, 'page') === false) return [];
    const sections = listOf(entry.data, 'sections');
    const isLive = isRead(entry) && (entry.collection === 'blog' || sections.length > 0);
    return [{ entry, path, sections, isLive }];
  });

/** The addresses that files of src/pages and of the public folder have; templates like [...path].astro have none. */
export const madePaths = (files: readonly string[]): Set<string> =>
  new Set(
    files.flatMap((file) => {
      if (file.startsWith('public/')) return [file.replace('public', '')];
      if (file.includes('[')) return [];
      return [file.replace(/^src\/pages/, '').replace(/(\/index)?\.(astro|ts)$/, '') || '/'];
    }),
  );

/** The anchors of a page: its sections, the headings of its text, the pictures of its gallery. */
export function anchorsOf({ entry, sections }: PageFile, of: Content['of']): string[] {
  const hasGallery = sections.some(
    (section) => kindOf(section) === 'gallery' && (textOf(section, 'look') || 'all') === 'all',
  );
  return [
    ...sections.map((section) => sectionAnchor(section, of)).filter(Boolean),
    ...headingAnchors(entry.source.body),
    ...(sections.some((section) => kindOf(section) === 'contact') ? ['lead-form'] : []),
    ...(hasGallery ? galleryOf(of).map((photo) => photo.id) : []),
  ];
}

/** The kind of a section, as written. */
export const kindOf = (section: unknown): string => textOf(section, 'kind');

/** The anchor of a section: its `id`, else made from its heading (for questions the title of their block). */
export function sectionAnchor(section: unknown, of: Content['of']): string {
  if (!hasAnchor(kindOf(section))) return '';
  const faq = of('faqs').find(({ id }) => id === textOf(section, 'faq'));
  return textOf(section, 'id') || anchor(textOf(section, 'heading') || textOf(faq?.data, 'title'));
}

/** The anchors that Astro gives to Markdown headings. */
export function headingAnchors(body: string): string[] {
  const slugger = new GithubSlugger();
  const text = body.replace(/^(```|~~~)[\s\S]*?^\1/gm, '');
  return [...text.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)].map(([, heading = '']) =>
    slugger.slug(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*_`]+/g, '')),
  );
}

/**
 * The pages that menu, footer, form or code lead to, and whether they end with the closing band: others show the form
 * themselves, follow it, or explain it.
 */
export const FIXED_PAGES: Readonly<Record<string, { hasBand: boolean }>> = {
  '404': { hasBand: false },
  about: { hasBand: true },
  blog: { hasBand: true },
  contact: { hasBand: false },
  'contact/thank-you': { hasBand: false },
  gallery: { hasBand: true },
  index: { hasBand: true },
  privacy: { hasBand: false },
  search: { hasBand: false },
  'service-areas': { hasBand: true },
};

/** An old address, and the page that it leads to. */
export interface Redirect {
  from: string;
  to: string;
  page: PageFile;
  /** Its place in the page's list. */
  index: number;
}

/** The redirects that pages name in `formerly`. */
export const redirectsOf = (pages: readonly PageFile[]): Redirect[] =>
  pages.flatMap((page) =>
    listOf(page.entry.data, 'formerly').map((from, index) => ({
      from: String(from),
      to: page.path,
      page,
      index,
    })),
  );
