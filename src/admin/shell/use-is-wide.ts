import { useSyncExternalStore } from 'react';

// --breakpoint-lg of styles/tokens.css.
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
