import { sign } from './crypto.ts';

const dayMs = 86_400_000;

/**
 * A sender as stored in the database: an HMAC of the network address with a key that changes daily, so that
 * no address is stored. Today's hash first, then yesterday's, so that a limit holds over midnight. `address`
 * is the one that the host itself sees, never X-Forwarded-For, which any sender can set.
 */
export async function hashSender(
  secret: string,
  address: string,
  nowMs: number,
): Promise<string[]> {
  return hashByDay(secret, `sender ${networkOf(address)}`, nowMs);
}

/** The same for any text that must be recognized for a day. */
export async function hashByDay(secret: string, text: string, nowMs: number): Promise<string[]> {
  const days = [nowMs, nowMs - dayMs].map((ms) => new Date(ms).toISOString().slice(0, 10));
  return Promise.all(days.map(async (day) => sign(await sign(secret, day), text)));
}

/**
 * The part of an address that belongs to one subscriber: a whole IPv4 address, the first 64 bits of an
 * IPv6 address (RFC 6177: a site gets at least that much).
 */
export function networkOf(address: string): string {
  const plain = address.trim().toLowerCase().replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = plain.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
