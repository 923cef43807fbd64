import GithubSlugger from 'github-slugger';
import { anchor } from '#components/anchor.ts';
import { areaHref, articleHref, pageHref, serviceHref } from '#model/links.ts';
import { hasAnchor } from '#schemas/anchors.ts';
import type { CollectionName } from '#schemas/collections.ts';
import { type Entry, fieldOf, isRead, textOf } from './entry.ts';
import { galleryOf } from './facts.ts';

/** An entry that is a page, or will be one when it has sections. */
export interface PageFile {
  entry: Entry;
  path: string;
  sections: readonly unknown[];
  /** Whether the page is built: it has sections, or is an article. */
  isLive: boolean;
}

/** All targets of internal links. */
export interface Routes {
  /** Pages that are built, with their anchors. */
  pages: ReadonlyMap<string, ReadonlySet<string>>;
  /** Pages without sections yet, with their file. */
  waiting: ReadonlyMap<string, string>;
  /** Pages whose file cannot be read: their anchors are unknown. */
  unread: ReadonlySet<string>;
  /** Routes made by code and files of the public folder. */
  others: ReadonlySet<string>;
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
export function pageFiles(entries: readonly Entry[]): PageFile[] {
  return entries.flatMap((entry) => {
    const href = HREF[entry.collection];
    if (!href || fieldOf(entry.data, 'page') === false) return [];
    const list = fieldOf(entry.data, 'sections');
    const sections: unknown[] = Array.isArray(list) ? list : [];
    return [
      {
        entry,
        path: href(entry.id),
        sections,
        isLive: isRead(entry) && (entry.collection === 'blog' || sections.length > 0),
      },
    ];
  });
}

/** Every target that a link may have; `made` are the files of src/pages and of the public folder. */
export function routesOf(
  pages: readonly PageFile[],
  entries: readonly Entry[],
  made: readonly string[],
): Routes {
  return {
    pages: new Map(
      pages
        .filter((page) => page.isLive)
        .map((page) => [page.path, new Set(anchorsOf(page, entries))]),
    ),
    waiting: new Map(
      pages.filter((page) => !page.isLive).map((page) => [page.path, page.entry.source.file]),
    ),
    unread: new Set(pages.filter(({ entry }) => !isRead(entry)).map(({ path }) => path)),
    others: new Set(made.flatMap(madeRoute)),
  };
}

/** The path of a file of src/pages or public; none for templates like [...path].astro. */
function madeRoute(file: string): string[] {
  if (file.startsWith('public/')) return [file.replace('public', '')];
  if (file.includes('[')) return [];
  return [file.replace(/^src\/pages/, '').replace(/(\/index)?\.(astro|ts)$/, '') || '/'];
}

/** The anchors of a page: its sections, the headings of its text, the pictures of its gallery. */
function anchorsOf(page: PageFile, entries: readonly Entry[]): string[] {
  const has = (kind: string, look = ''): boolean =>
    page.sections.some(
      (section) =>
        kindOf(section) === kind && (!look || (textOf(section, 'look') || look) === look),
    );
  return [
    ...page.sections.map((section) => sectionAnchor(section, entries)).filter(Boolean),
    ...headingAnchors(page.entry.source.body),
    ...(has('contact') ? ['lead-form'] : []),
    ...(has('gallery', 'all') ? galleryOf(entries).map((photo) => photo.id) : []),
  ];
}

/** The kind of a section, as written. */
export const kindOf = (section: unknown): string => textOf(section, 'kind');

/** The anchor of a section: its `id`, else made from its heading (for questions the title of their block). */
export function sectionAnchor(section: unknown, entries: readonly Entry[]): string {
  if (!hasAnchor(kindOf(section))) return '';
  const faq = entries.find(
    (entry) => entry.collection === 'faqs' && entry.id === textOf(section, 'faq'),
  );
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
