import { type ReactNode, useEffect, useRef } from 'react';
import { moveFocus } from './arrow-keys.ts';

/**
 * What `<details>` lacks as a menu: Escape closes it and returns the focus to its summary, a press outside closes
 * it, Home, End and the arrow keys move among its links (WAI-ARIA APG, disclosure navigation). As children and not
 * as data, so that a page holds its links once.
 */
export function Menu({ children }: { children?: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const menu = root.current?.querySelector('details');
    const onKeyDown = (event: KeyboardEvent) => {
      if (!menu?.open) return;
      if (event.key === 'Escape') {
        menu.open = false;
        menu.querySelector('summary')?.focus();
      } else if (event.target instanceof Node && menu.contains(event.target)) {
        const links = [...menu.querySelectorAll('a')];
        moveFocus(event, links.indexOf(event.target as HTMLAnchorElement), links);
      }
    };
    const onPointerDown = (event: PointerEvent) => {
      if (menu && !(event.target instanceof Node && menu.contains(event.target))) menu.open = false;
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, []);
  return (
    <div ref={root} className="through">
      {children}
    </div>
  );
}
