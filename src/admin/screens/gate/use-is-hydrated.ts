import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page is hydrated: false in the built HTML. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
