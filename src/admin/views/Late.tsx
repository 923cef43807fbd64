import { useIsHydrated } from './use-is-hydrated.ts';

/** A hint in the page's HTML, visible only when the script has not arrived after 10 s (styles/admin/gate.css). */
export function Late() {
  if (useIsHydrated()) return null;
  return (
    <p className="late">A part of this page has not arrived. Check the connection and reload.</p>
  );
}
