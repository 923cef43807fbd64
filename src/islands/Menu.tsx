import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { moveFocus } from './arrow-keys.ts';

/**
 * What `<details>` lacks as a menu: Escape closes it and returns the focus to its summary, a press outside closes
 * it, Home, End and the arrow keys move among its links (WAI-ARIA APG, disclosure navigation). As children and not
 * as data, so that a page holds its links once.
 */
export function Menu({ children }: { children?: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const find = () => root.current?.querySelector('details');
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const menu = find();
      if (event.key !== 'Escape' || !menu?.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    };
    const onPointerDown = (event: PointerEvent) => {
      const menu = find();
      if (menu && !(event.target instanceof Node && menu.contains(event.target))) menu.open = false;
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  });
  const move = (event: KeyboardEvent) => {
    const menu = find();
    if (!menu?.open) return;
    const links = [...menu.querySelectorAll('a')];
    moveFocus(event, links.indexOf(event.target as HTMLAnchorElement), links);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the summary and the links inside
    <div ref={root} className="through" onKeyDown={move}>
      {children}
    </div>
  );
}
