import { type ReactNode, useEffect, useRef } from 'react';
import { moveFocus } from './arrow-keys.ts';

/**
 * Questions that open one at a time: `<details name>` as children, for which no script is needed. React adds
 * Home, End and the arrow keys (WAI-ARIA APG, accordion), and closes the others in browsers that do not
 * support `name` on `<details>`. As children and not as data, so that a page holds their words once.
 */
export function Accordion({ children }: { children?: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const items = list.current;
    // The event does not bubble, so it is caught on its way down.
    const closeOthers = ({ target }: Event) => {
      if (!(target instanceof HTMLDetailsElement && target.open)) return;
      for (const item of items?.querySelectorAll('details') ?? [])
        if (item !== target) item.open = false;
    };
    const move = (event: KeyboardEvent) => {
      const heads = [...(items?.querySelectorAll('summary') ?? [])];
      const at = heads.indexOf(event.target as HTMLElement);
      if (at >= 0) moveFocus(event, at, heads);
    };
    items?.addEventListener('toggle', closeOthers, true);
    items?.addEventListener('keydown', move);
    return () => {
      items?.removeEventListener('toggle', closeOthers, true);
      items?.removeEventListener('keydown', move);
    };
  }, []);
  return (
    <div className="faq" ref={list}>
      {children}
    </div>
  );
}
