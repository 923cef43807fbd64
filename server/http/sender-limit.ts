import { replyJson } from './reply.ts';
import { networkOf } from './sender.ts';

const windowMs = 60_000;

/** How much of a limit each sender has used. */
export interface SenderCount {
  isUsedUp: (address: string) => boolean;
  add: (address: string) => void;
}

/**
 * Counts up to `most` of a sender in a minute. It counts in this process's memory, so several processes each allow as
 * many.
 */
export function createSenderCount(most: number): SenderCount {
  let sinceMs = 0;
  const counts = new Map<string, number>();
  const countOf = (sender: string): number => {
    if (Date.now() - sinceMs >= windowMs) {
      sinceMs = Date.now();
      counts.clear();
    }
    return counts.get(sender) ?? 0;
  };
  return {
    isUsedUp: (address) => countOf(networkOf(address)) >= most,
    add: (address) => {
      const sender = networkOf(address);
      counts.set(sender, countOf(sender) + 1);
    },
  };
}

/** Lets one sender ask `most` times in a minute; beyond it the answer is 429. */
export function createSenderLimit(most: number) {
  const count = createSenderCount(most);
  return async (address: string, work: () => Promise<Response>): Promise<Response> => {
    if (!count.isUsedUp(address)) {
      count.add(address);
      return work();
    }
    const message = 'Too many requests. Try again in a minute.';
    return replyJson(429, { message }, { 'retry-after': '60' });
  };
}
