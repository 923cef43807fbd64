import { hashByDay } from './sender.ts';
import type { Lead } from './submission.ts';

const links = /https?:\/\/|www\.|\[url|<a\s/gi;

/** From the first touch of the form, a person needs longer than this to write a request with a link. */
const quickMs = 2000;

/**
 * Why a post looks like a robot's, in words for the owner; undefined when it does not. A suspected post is
 * stored all the same, because autofill fills hidden fields too. `tokenAgeMs`: how long ago the form was
 * first touched; undefined without a form token.
 */
export function findSpamReason(
  lead: Pick<Lead, 'name' | 'message'>,
  honeypot: string,
  tokenAgeMs: number | undefined,
): string | undefined {
  if (honeypot.trim() !== '') return 'the hidden field was filled in';
  if (countLinks(lead.name) > 0) return 'a link in the name';
  const found = countLinks(lead.message);
  if (tokenAgeMs === undefined) return found > 1 ? `${found} links in the message` : undefined;
  return found > 0 && tokenAgeMs < quickMs
    ? 'a link in the message, sent within 2 seconds'
    : undefined;
}

const countLinks = (text: string): number => text.match(links)?.length ?? 0;

/**
 * The hashes that identify a repeated post, made of all its fields and, without an idempotency key, of the
 * sender's network (`''` with a key). Posts that differ in any field, including the honeypot, never match.
 */
export function fingerprintOf(
  secret: string,
  lead: Lead,
  honeypot: string,
  network: string,
  nowMs: number,
): Promise<string[]> {
  const all = Object.entries({ ...lead, honeypot }).sort(([a], [b]) => (a < b ? -1 : 1));
  return hashByDay(secret, JSON.stringify(['lead', network, all]), nowMs);
}
