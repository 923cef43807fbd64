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

/** The main menu: Home, the services of the menu, then the fixed pages. */
export const getNavigation = async (): Promise<Navigation> => ({
  home: await getPageLink('index'),
  services: await getMenuServiceLinks(),
  rest: await Promise.all(
    ['service-areas', 'gallery', 'blog', 'about', 'contact'].map(getPageLink),
  ),
});
