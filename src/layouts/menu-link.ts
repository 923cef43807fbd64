/** A link of the menus. */
export interface MenuLink {
  href: string;
  label: string;
  /** The value of `aria-current`: `page` on the linked page, `true` on the pages below it. */
  current?: 'page' | 'true';
}
