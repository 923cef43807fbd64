import type { ReactNode } from 'react';
import { useDetailsMenu } from './details-menu.ts';

/** The menu of small screens around HTML that already opens and closes by itself. */
export function MobileMenu({ children }: { children?: ReactNode }) {
  return <div ref={useDetailsMenu(false)}>{children}</div>;
}

/** The services dropdown of large screens, with arrow keys. */
export function ServicesMenu({ children }: { children?: ReactNode }) {
  return <div ref={useDetailsMenu(true)}>{children}</div>;
}
