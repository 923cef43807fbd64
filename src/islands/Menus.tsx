import { type KeyboardEvent, useRef } from 'react';
import { moveFocus } from './arrow-keys.ts';
import { useMenu } from './use-menu.ts';

export interface MenuLink {
  href: string;
  label: string;
  /** The value of `aria-current`: `page` on the linked page, `true` on the pages below it. */
  current?: 'page' | 'true' | undefined;
}

interface ServicesMenuProps {
  label: string;
  services: readonly MenuLink[];
  /** Whether the page belongs to the services. */
  isCurrent: boolean;
}

/** The services dropdown of large screens, with arrow keys (WAI-ARIA APG, disclosure navigation). */
export function ServicesMenu({ label, services, isCurrent }: ServicesMenuProps) {
  const { menu, close } = useMenu();
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = links.current.findIndex((link) => link?.matches(':focus'));
    if (menu.current?.open) moveFocus(event, at, links.current);
  };
  return (
    <details name="nav" ref={menu} onKeyDown={onKeyDown} suppressHydrationWarning>
      <summary aria-current={isCurrent ? 'true' : undefined}>{label}</summary>
      <div className="services-panel">
        {services.map(({ href, label: name, current }, index) => (
          <a
            key={href}
            href={href}
            aria-current={current}
            ref={(link) => {
              links.current[index] = link;
            }}
            onClick={close}
          >
            {name}
          </a>
        ))}
      </div>
    </details>
  );
}

interface MobileMenuProps {
  /** The words on the button and over the services. */
  words: { menu: string; services: string };
  home: MenuLink;
  services: readonly MenuLink[];
  rest: readonly MenuLink[];
}

/** The menu of small screens, with all pages of the header. */
export function MobileMenu({ words, home, services, rest }: MobileMenuProps) {
  const { menu, close } = useMenu();
  const item = ({ href, label, current }: MenuLink) => (
    <li key={href}>
      <a href={href} aria-current={current} onClick={close}>
        {label}
      </a>
    </li>
  );
  return (
    <details className="menu" ref={menu} suppressHydrationWarning>
      <summary>
        <i />
        {words.menu}
      </summary>
      <nav className="menu-panel" aria-label={words.menu}>
        <ul>
          {item(home)}
          <li>
            <p>{words.services}</p>
            <ul>{services.map(item)}</ul>
          </li>
          {rest.map(item)}
        </ul>
      </nav>
    </details>
  );
}
