import { getArticles } from './articles.ts';
import { pageHref } from './links.ts';
import { find, getEntries } from './read.ts';
import { getMenuServiceLinks, type ServiceLink } from './services.ts';

export interface NavLink {
  label: string;
  href: string;
}

export interface Navigation {
  home: NavLink;
  services: ServiceLink[];
  rest: NavLink[];
}

/** The link to a page of src/content/pages, named by the page's title. */
export async function getPageLink(id: string): Promise<NavLink> {
  const { data } = find(await getEntries('pages'), id, 'page');
  return { label: data.title, href: pageHref(id) };
}

/** The main menu: Home, the services of the menu, then the fixed pages; the blog once it has an article. */
export async function getNavigation(): Promise<Navigation> {
  const blog = (await getArticles()).length > 0 ? ['blog'] : [];
  return {
    home: await getPageLink('index'),
    services: await getMenuServiceLinks(),
    rest: await Promise.all(
      ['service-areas', 'gallery', ...blog, 'about', 'contact'].map(getPageLink),
    ),
  };
}
