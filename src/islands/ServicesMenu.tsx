import type { ReactNode } from 'react';
import { useDetailsMenu } from './details-menu.ts';

/** The services dropdown of large screens, with arrow keys. */
export function ServicesMenu({ children }: { children?: ReactNode }) {
  return <div ref={useDetailsMenu(true)}>{children}</div>;
}
