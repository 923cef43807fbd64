import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page's script has taken over: false in the HTML that the build renders. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
