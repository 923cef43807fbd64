import { sign } from '../_shared/crypto.ts';
import { hashByDay } from './sender.ts';
import type { Lead } from './submission.ts';

const links = /https?:\/\/\S*|www\.\S*|\[url\S*|<a\s\S*/gi;

/** From the first touch of the form, a person needs longer than this to write a request, autofill included. */
const leastAgeMs = 3000;

/** A homeowner may link two pictures; robots link more. */
const mostLinks = 2;

/** The data of a post that can look like a robot's. */
export interface Looks {
  lead: Pick<Lead, 'name' | 'message'>;
  honeypot: string;
  /** How long ago the form was first touched; undefined without a form token. */
  tokenAgeMs: number | undefined;
  /** Whether a page of another site sent it. */
  isForeign: boolean;
}

/**
 * Why a post looks like a robot's, in words for the owner; undefined when it does not. A suspected post is
 * stored all the same, because autofill fills hidden fields too.
 */
export function findSpamReason({
  lead,
  honeypot,
  tokenAgeMs,
  isForeign,
}: Looks): string | undefined {
  if (honeypot.trim() !== '') return 'the hidden field was filled in';
  if (isForeign) return 'sent from a page of another site';
  if (countLinks(lead.name) > 0) return 'a link in the name';
  const found = countLinks(lead.message);
  if (found > mostLinks) return `${found} links in the message`;
  return tokenAgeMs !== undefined && tokenAgeMs < leastAgeMs
    ? 'sent within 3 seconds of the first touch'
    : undefined;
}

const countLinks = (text: string): number => text.match(links)?.length ?? 0;

/**
 * The HMAC that recognises the same words from several senders: without capitals, punctuation and what
 * differs in each copy, the addresses of links. That of fewer than 20 characters, which honest people write
 * alike, begins with `short.`; undefined without a message.
 */
export async function hashWords(secret: string, message: string): Promise<string | undefined> {
  if (message === '') return undefined;
  const plain = message.normalize('NFKC').toLowerCase().replace(links, ' link ');
  const hash = await sign(secret, `words ${plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}`);
  return message.length < 20 ? `short.${hash}` : hash;
}

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
