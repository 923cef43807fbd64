import { canBeCalled } from '#leads/answerable.ts';
import type { Lead } from '#leads/submission.ts';
import { sign } from '#server/http/crypto.ts';
import { hashByDay } from '#server/http/sender.ts';
import { findLinks, foldLinks, type Links } from './links.ts';

/** From the first touch of the form, a person needs longer than this to write a request. */
const leastSeconds = 3;

/** A homeowner may link two pages; robots link more. Links to pictures alone are a weak sign. */
const mostLinks = 2;

/** What nobody asks a deck builder for. */
const advertising =
  /\b(?:seo|backlinks?|guest posts?|web ?traffic|page one|first page|top of google|rank(?:s|ed|ing)? (?:your|higher|first)|crypto|bitcoin|forex|casino bonus|viagra|cialis)\b/i;

/** The data of a post that can look like a robot's. */
export interface Looks {
  lead: Pick<Lead, 'name' | 'email' | 'phone' | 'message'> & Partial<Pick<Lead, 'area'>>;
  honeypot: string;
  /** How long ago the form was first touched; undefined without a form token. */
  tokenAgeMs: number | undefined;
  /** Whether the token was made on another network. */
  moved: boolean;
  /** Whether the page says that the browser had kept what was typed. */
  isDraft: boolean;
  /** Whether a page of another site sent it. */
  isForeign: boolean;
}

/** Why a post looks like a robot's. */
export interface Suspicion {
  /** In words for the owner. */
  reason: string;
  /**
   * A weak sign and a number to call: it may be a person, so it stays in the list and rings, with the reason beside
   * it.
   */
  mayBePerson: boolean;
}

/**
 * Whether and why a post looks like a robot's; undefined when it does not. A suspected post is stored all the same,
 * because autofill fills hidden fields too.
 */
export function findSuspicion(looks: Looks): Suspicion | undefined {
  const { name, message, phone } = looks.lead;
  const [inName, inMessage] = [findLinks(name), findLinks(message)];
  const strong = findStrongSign(looks, inName, inMessage);
  if (strong) return { reason: strong, mayBePerson: false };
  const weak = findWeakSign(looks, inName, inMessage);
  return weak ? { reason: weak, mayBePerson: canBeCalled(phone) } : undefined;
}

function findStrongSign(
  { lead, honeypot, isForeign }: Looks,
  inName: Links,
  { links, photos }: Links,
): string | undefined {
  if (honeypot.trim() !== '' && !isOwnWord(honeypot, lead)) return 'the hidden field was filled in';
  if (isForeign) return 'sent from a page of another site';
  if (inName.links.length + inName.robots.length > 0) return 'a link in the name';
  return links.length - photos.length > mostLinks ? describeLinks(links) : undefined;
}

/** What an honest person may do, too. The time alone is no sign: phones fill in a form in one tap. */
function findWeakSign(
  { lead, honeypot, tokenAgeMs, moved, isDraft }: Looks,
  inName: Links,
  { links, robots, domains }: Links,
): string | undefined {
  if (honeypot.trim() !== '') return 'the hidden field was filled in';
  if (inName.domains.length > 0) return 'a link in the name';
  if (robots.length > 0) return 'a link of the kind that bots send';
  if (links.length + domains.length > 0 && advertising.test(lead.message))
    return 'an advertisement with a link';
  if (links.length > mostLinks) return describeLinks(links);
  const isQuick = tokenAgeMs !== undefined && tokenAgeMs < leastSeconds * 1000 && !isDraft;
  return isQuick && (moved || links.length > 0)
    ? `sent within ${leastSeconds} seconds of the first touch`
    : undefined;
}

const describeLinks = ({ length }: readonly string[]): string => `${length} links in the message`;

/** Whether the hidden field holds what the browser fills into fields: an entry of the form itself. */
function isOwnWord(honeypot: string, { name, email, area, phone }: Looks['lead']): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}@]+/gu, '');
  const word = plain(honeypot);
  const number = word.replace(/\D+/g, '');
  const own = [name, ...name.split(/\s+/), email, area ?? ''].map(plain);
  return (
    own.includes(word) || (number.length > 9 && plain(phone ?? '').endsWith(number.slice(-10)))
  );
}

/** HMACs that recognize the same words from several senders; undefined without words. */
export interface Words {
  /** Without capitals, punctuation and what differs in each copy, the addresses of links. */
  words: string | undefined;
  /** The same without numbers, which robots count up. */
  frame: string | undefined;
}

/** People may write the same sentence up to this length; bots write more, or add a link. */
const longestAlike = 100;

/**
 * The hashes of a message. Those that honest people share, of short ones without a link or without the numbers, begin
 * with `often.`: the database is slower to suspect them.
 */
export async function hashWords(secret: string, message: string): Promise<Words> {
  const plain = foldLinks(message, ' link ');
  const hash = async (text: string, isOften: boolean) =>
    text === '' ? undefined : `${isOften ? 'often.' : ''}${await sign(secret, `words ${text}`)}`;
  const found = findLinks(message);
  const hasLink = [found.links, found.robots, found.domains].some(({ length }) => length > 0);
  const words = plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  const frame = plain.replace(/[^\p{L}]+/gu, ' ').trim();
  return {
    words: await hash(words, message.length < longestAlike && !hasLink),
    frame: frame === words ? undefined : await hash(frame, true),
  };
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
