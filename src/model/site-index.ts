import { getInterface } from './interface.ts';
import type { NavLink } from './navigation.ts';
import { getArticlePages, getPages, type SitePage } from './pages.ts';
import { getOffers, getServices } from './services.ts';

/** The pages of one kind, in their order. */
export interface SiteGroup {
  id: string;
  heading: string;
  links: NavLink[];
}

/** Every page that search engines may list, by kind. */
export async function getSiteIndex(): Promise<SiteGroup[]> {
  const words = (await getInterface()).search;
  const pages = (await getPages()).filter((page) => !page.seo.noindex);
  const services = new Map((await getServices()).map(({ id, data }) => [`/${id}`, data.navLabel]));
  const link = ({ path, title }: SitePage): NavLink => ({
    href: path,
    label: services.get(path) ?? title,
  });
  const offered = (await getOffers()).map(({ page }) => page);
  const isOffer = ({ path }: SitePage): boolean => offered.includes(path);
  const of = (source: SitePage['source']): NavLink[] =>
    pages.filter((page) => page.source === source && !isOffer(page)).map(link);
  return [
    {
      id: 'list-services',
      heading: words.services,
      links: [...of('services'), ...pages.filter(isOffer).map(link)],
    },
    { id: 'list-areas', heading: words.areas, links: of('areas') },
    { id: 'list-articles', heading: words.articles, links: (await getArticlePages()).map(link) },
    {
      id: 'list-company',
      heading: words.company,
      links: of('pages').sort((a, b) => Number(b.href === '/') - Number(a.href === '/')),
    },
  ].filter(({ links }) => links.length > 0);
}
