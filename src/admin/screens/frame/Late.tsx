import { useIsHydrated } from '#admin/screens/gate/use-is-hydrated.ts';

/** A hint in the built HTML, shown when the script has not loaded after 10 s (styles/admin/gate.css). */
export function Late() {
  if (useIsHydrated()) return null;
  return (
    <p className="late">A part of this page has not arrived. Check the connection and reload.</p>
  );
}
