import type { NavLink } from './navigation.ts';
import { getArticlePages, getPages, type SitePage } from './pages.ts';
import { getServices } from './services.ts';

/** The pages of one kind, in their order. */
export interface SiteGroup {
  id: string;
  heading: string;
  links: NavLink[];
}

/** Every page that search engines may list, by kind. */
export async function getSiteIndex(): Promise<SiteGroup[]> {
  const pages = (await getPages()).filter((page) => !page.seo.noindex);
  const services = new Map((await getServices()).map(({ id, data }) => [`/${id}`, data.navLabel]));
  const link = ({ path, title }: SitePage): NavLink => ({
    href: path,
    label: services.get(path) ?? title,
  });
  const of = (source: SitePage['source']): NavLink[] =>
    pages.filter((page) => page.source === source).map(link);
  return [
    { id: 'list-services', heading: 'What we build', links: of('services') },
    { id: 'list-areas', heading: 'Where we build', links: of('areas') },
    { id: 'list-articles', heading: 'What we write', links: (await getArticlePages()).map(link) },
    {
      id: 'list-company',
      heading: 'Who we are',
      links: of('pages').sort((a, b) => Number(b.href === '/') - Number(a.href === '/')),
    },
  ].filter(({ links }) => links.length > 0);
}
