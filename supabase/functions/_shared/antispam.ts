import { hashByDay } from './sender.ts';
import type { Lead } from './submission.ts';

const links = /https?:\/\/|www\.|\[url|<a\s/gi;

/**
 * Why a post looks like a robot's, in words for the owner; nothing when it does not. What is suspect
 * is stored all the same: autofill fills hidden fields of honest people too.
 */
export function findSpamReason(
  lead: Pick<Lead, 'name' | 'message'>,
  trap: string,
  hasToken: boolean,
): string | undefined {
  if (trap.trim() !== '') return 'the hidden field was filled in';
  if (hasToken) return undefined;
  if (countLinks(lead.name) > 0) return 'a link in the name';
  const found = countLinks(lead.message);
  return found > 1 ? `${found} links in the message` : undefined;
}

const countLinks = (text: string): number => text.match(links)?.length ?? 0;

/**
 * By what a post without a key is known again for a day: all that it says, and who sends it. Posts
 * that differ in any field, the hidden one included, are never taken for one.
 */
export function fingerprintOf(
  secret: string,
  lead: Lead,
  trap: string,
  network: string,
  nowMs: number,
): Promise<string[]> {
  const all = Object.entries({ ...lead, trap }).sort(([a], [b]) => (a < b ? -1 : 1));
  return hashByDay(secret, JSON.stringify(['lead', network, all]), nowMs);
}
