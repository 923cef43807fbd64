import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Questions that open one at a time, around `<details name>` that already does so.
 * Adds Home, End and the arrow keys (WAI-ARIA APG, accordion), and single-open where `name` is unknown.
 */
export function Accordion({ children }: { children?: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = root.current;
    if (!box) return;
    const items = [...box.querySelectorAll('details')];
    const heads = items.flatMap((item) => item.querySelector('summary') ?? []);
    const onKey = (event: KeyboardEvent) => {
      const at = event.target instanceof HTMLElement ? heads.indexOf(event.target) : -1;
      if (at < 0) return;
      const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: heads.length - 1 }[
        event.key
      ];
      if (step === undefined) return;
      event.preventDefault();
      heads[(step + heads.length) % heads.length]?.focus();
    };
    const onToggle = (event: Event) => {
      const opened = event.target;
      if (!(opened instanceof HTMLDetailsElement) || !opened.open) return;
      for (const item of items) if (item !== opened) item.open = false;
    };
    box.addEventListener('keydown', onKey);
    box.addEventListener('toggle', onToggle, true);
    return () => {
      box.removeEventListener('keydown', onKey);
      box.removeEventListener('toggle', onToggle, true);
    };
  }, []);
  return <div ref={root}>{children}</div>;
}
