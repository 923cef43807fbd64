import { replyJson } from './reply.ts';
import { networkOf } from './sender.ts';

const windowMs = 60_000;

/**
 * Lets one sender ask `most` times in a minute; beyond it the answer is 429. It counts in this
 * process's memory, so several processes each allow as many.
 */
export function createSenderLimit(most: number) {
  let sinceMs = 0;
  const counts = new Map<string, number>();
  return async (address: string, work: () => Promise<Response>): Promise<Response> => {
    if (Date.now() - sinceMs >= windowMs) {
      sinceMs = Date.now();
      counts.clear();
    }
    const sender = networkOf(address);
    const count = (counts.get(sender) ?? 0) + 1;
    counts.set(sender, count);
    if (count <= most) return work();
    const message = 'Too many requests. Try again in a minute.';
    return replyJson(429, { message }, { 'retry-after': '60' });
  };
}
