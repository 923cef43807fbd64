import { useEffect } from 'react';
import { $call } from '#admin/stores/calls.ts';
import { go } from '#admin/stores/route.ts';

/** Opens the question about a call once, when the owner comes back from it, also after the browser was closed. */
export function useCallQuestion(): void {
  useEffect(() => {
    const ask = () => {
      const call = $call.get();
      if (document.visibilityState !== 'visible' || !call || call.isAsked) return;
      go({ lead: call.lead, do: 'after-call' });
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, []);
}
