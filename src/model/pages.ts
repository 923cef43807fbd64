import type { CollectionEntry } from 'astro:content';
import type { Section, SectionOf } from '#schemas/section.ts';
import { getAreas } from './areas.ts';
import { getArticles } from './articles.ts';
import { getCompany, type Phone, phoneNamed } from './business.ts';
import { areaHref, articleHref, contactHref, pageHref, serviceHref } from './links.ts';
import { getPageLink } from './navigation.ts';
import type { Ref } from './photos.ts';
import { getEntries, once } from './read.ts';
import { getOffers, getServices } from './services.ts';
import { shownSections } from './shown.ts';

/** One step of the visible breadcrumb trail and of its structured data. */
export interface Crumb {
  name: string;
  path: string;
}

/** What sections may use of their page: the number to dial, the target of buttons, the place described. */
export interface PageContext {
  phone: Phone;
  contactHref: string;
  crumbs: Crumb[];
  area?:
    | {
        id: string;
        title: string;
        geo?: { latitude: number; longitude: number } | undefined;
        mapLabel: string;
      }
    | undefined;
}

export interface SitePage {
  path: string;
  source: 'pages' | 'services' | 'areas' | 'blog';
  entry:
    | CollectionEntry<'pages'>
    | CollectionEntry<'services'>
    | CollectionEntry<'areas'>
    | CollectionEntry<'blog'>;
  title: string;
  seo: CollectionEntry<'pages'>['data']['seo'];
  photo: Ref | undefined;
  updated: Date;
  sections: Section[];
  context: PageContext;
}

/** The start of a page's breadcrumbs: Home, and the page above it, by their titles. */
const crumbsOf = (...ids: string[]): Promise<Crumb[]> =>
  Promise.all(
    ['index', ...ids].map(async (id) => {
      const { label, href } = await getPageLink(id);
      return { name: label, path: href };
    }),
  );

const heroOf = (sections: Section[]): SectionOf<'hero'> | undefined =>
  sections.find((section): section is SectionOf<'hero'> => section.kind === 'hero');

/** What the button of a page's head says, where it leads to the form: the call bar has it on a phone. */
export const quoteLabel = ({ sections }: SitePage): string | undefined => {
  const button = heroOf(sections)?.button;
  return button?.to ? undefined : button?.label;
};

/** Whether a page's head asks for a call at once: on a phone the call bar does, too. */
export const asksToCall = ({ sections }: SitePage): boolean => heroOf(sections)?.urgent === true;

const photoOf = (seo: SitePage['seo'], sections: Section[]): Ref | undefined =>
  seo.photo ?? heroOf(sections)?.photo;

/** All pages, each with only the sections that it shows. */
const withShown = (pages: SitePage[]): Promise<SitePage[]> =>
  Promise.all(
    pages.map(async (page) => ({ ...page, sections: await shownSections(page.sections) })),
  );

async function pagesOf(): Promise<SitePage[]> {
  const { phone } = await getCompany();
  const crumbs = await crumbsOf();
  const hasArticles = (await getArticles()).length > 0;
  const offers = await getOffers();
  const offerOf = (path: string) => offers.find(({ page }) => page === path)?.id;
  return (await getEntries('pages')).map((entry) => ({
    path: pageHref(entry.id),
    source: 'pages',
    entry,
    title: entry.data.title,
    // An empty blog stays for old links, and out of sitemap and search.
    seo:
      entry.id === 'blog' && !hasArticles ? { ...entry.data.seo, noindex: true } : entry.data.seo,
    photo: photoOf(entry.data.seo, entry.data.sections),
    updated: entry.data.updated,
    sections: entry.data.sections,
    context: {
      phone: phone.main,
      contactHref: contactHref({ service: offerOf(pageHref(entry.id)) }),
      crumbs:
        entry.id === 'index'
          ? []
          : [...crumbs, { name: entry.data.title, path: pageHref(entry.id) }],
    },
  }));
}

async function servicePages(): Promise<SitePage[]> {
  const { phone } = await getCompany();
  const crumbs = await crumbsOf();
  const services = await getServices();
  const crumb = (id: string): Crumb[] => {
    const service = services.find((one) => one.id === id);
    return service ? [{ name: service.data.navLabel, path: serviceHref(id) }] : [];
  };
  return services
    .filter((entry) => entry.data.sections.length > 0)
    .map((entry) => ({
      path: serviceHref(entry.id),
      source: 'services',
      entry,
      title: entry.data.title,
      seo: entry.data.seo,
      photo: photoOf(entry.data.seo, entry.data.sections) ?? entry.data.card.photo,
      updated: entry.data.updated,
      sections: entry.data.sections,
      context: {
        phone: phoneNamed({ phone }, entry.data.phone),
        contactHref: contactHref({ service: entry.id }),
        crumbs: [
          ...crumbs,
          ...(entry.data.parent ? crumb(entry.data.parent.id) : []),
          ...crumb(entry.id),
        ],
      },
    }));
}

async function areaPages(): Promise<SitePage[]> {
  const { phone } = await getCompany();
  const crumbs = await crumbsOf('service-areas');
  return (await getAreas())
    .filter((entry) => entry.data.page && entry.data.sections.length > 0)
    .map((entry) => {
      const { seo, sections, title, geo } = entry.data;
      if (!seo)
        throw new Error(
          `src/content/areas/${entry.id}.md has sections but no seo: write its title and description.`,
        );
      return {
        path: areaHref(entry.id),
        source: 'areas',
        entry,
        title,
        seo,
        photo: photoOf(seo, sections),
        updated: entry.data.updated,
        sections,
        context: {
          phone: phone.main,
          contactHref: contactHref({ area: entry.id }),
          crumbs: [...crumbs, { name: title, path: areaHref(entry.id) }],
          area: { id: entry.id, title, geo, mapLabel: entry.data.mapLabel },
        },
      };
    });
}

/** Every page made of sections. Throws when two entries claim one path, naming both. */
export const getPages = (): Promise<SitePage[]> =>
  once('pages', async () => {
    const pages = await withShown([
      ...(await pagesOf()),
      ...(await servicePages()),
      ...(await areaPages()),
    ]);
    const taken = new Map<string, string>();
    for (const { path, source, entry } of pages) {
      const name = `src/content/${source}/${entry.id}.md`;
      const other = taken.get(path);
      if (other)
        throw new Error(`${other} and ${name} both claim ${path}. Rename one of the files.`);
      taken.set(path, name);
    }
    return pages;
  });

/** Every article as a page. */
export const getArticlePages = (): Promise<SitePage[]> =>
  once('article-pages', async () => {
    const { phone } = await getCompany();
    const crumbs = await crumbsOf('blog');
    return (await getArticles()).map((entry) => ({
      path: articleHref(entry.id),
      source: 'blog',
      entry,
      title: entry.data.title,
      seo: entry.data.seo,
      photo: entry.data.seo.photo ?? entry.data.photo,
      updated: entry.data.updated ?? entry.data.date,
      sections: [],
      context: {
        phone: phone.main,
        contactHref: contactHref({ service: entry.data.service?.id }),
        crumbs: [...crumbs, { name: entry.data.title, path: articleHref(entry.id) }],
      },
    }));
  });

/** A single page by its path, like /404. */
export const getPage = async (path: string): Promise<SitePage> => {
  const page = (await getPages()).find((one) => one.path === path);
  if (!page) throw new Error(`There is no page ${path} in src/content/pages.`);
  return page;
};
