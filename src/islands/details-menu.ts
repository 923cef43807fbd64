import { useEffect, useRef } from 'react';

/**
 * Behavior that `<details>` lacks as a menu: Escape closes it and gives the focus back, a press outside
 * closes it, a link closes it at once; with `arrows`, arrows, Home and End move between its links
 * (WAI-ARIA APG, disclosure navigation menu). The state a visitor has made before stays as it is.
 */
export function useDetailsMenu(arrows: boolean) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const menu = root.current?.querySelector('details');
    if (!menu) return;
    const summary = menu.querySelector('summary');
    const close = () => {
      menu.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (!menu.open) return;
      if (event.key === 'Escape') {
        close();
        summary?.focus();
        return;
      }
      if (!arrows || !menu.contains(document.activeElement)) return;
      const links = [...menu.querySelectorAll('a')];
      const at = links.findIndex((link) => link.matches(':focus'));
      const step = {
        ArrowDown: at + 1,
        ArrowUp: Math.max(at, 0) - 1,
        Home: 0,
        End: links.length - 1,
      }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      links[(step + links.length) % links.length]?.focus();
    };
    const onPress = (event: Event) => {
      if (menu.open && event.target instanceof Node && !menu.contains(event.target)) close();
    };
    const onClick = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a')) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    menu.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
      menu.removeEventListener('click', onClick);
    };
  }, [arrows]);
  return root;
}
