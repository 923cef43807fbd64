import { type RefObject, useEffect, useRef } from 'react';

interface Menu {
  menu: RefObject<HTMLDetailsElement | null>;
  close: () => void;
}

/**
 * What `<details>` lacks as a menu: Escape closes it and returns the focus to its summary, a press outside
 * closes it. The element itself holds the open state, because a visitor may open it before the script has
 * loaded; hence its `suppressHydrationWarning`.
 */
export function useMenu(): Menu {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector('summary')?.focus();
    };
    const onPointerDown = (event: PointerEvent) => {
      const isInside = event.target instanceof Node && menu.current?.contains(event.target);
      if (menu.current && !isInside) menu.current.open = false;
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, []);
  return { menu, close };
}
