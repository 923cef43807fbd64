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

const REST: NavLink[] = [
  { label: 'Service areas', href: '/service-areas' },
  { label: 'Gallery', href: '/gallery' },
  { label: 'Blog', href: '/blog' },
  { label: 'About', href: '/about' },
  { label: 'Contact', href: '/contact' },
];

/** The main menu: Home, the services of the menu, then the fixed pages. */
export const getNavigation = async (): Promise<Navigation> => ({
  home: { label: 'Home', href: '/' },
  services: await getMenuServiceLinks(),
  rest: REST,
});
