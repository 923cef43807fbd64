import { useSyncExternalStore } from 'react';

// The width from which the leads are a table, as in styles/admin.css.
const wide = '(min-width: 64rem)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the leads are shown as a table (else as cards). */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
}
