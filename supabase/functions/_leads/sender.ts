import { sign } from '../_shared/crypto.ts';

const dayMs = 86_400_000;

/**
 * A sender as the database knows him: an HMAC of his network address with a key of the day, so that
 * nothing stored tells an address. Today's hash first, then yesterday's: a limit holds over midnight.
 * `address` is the one that the host vouches for, never X-Forwarded-For, which anybody can write.
 */
export async function hashSender(
  secret: string,
  address: string,
  nowMs: number,
): Promise<string[]> {
  return hashByDay(secret, `sender ${networkOf(address)}`, nowMs);
}

/** The same for any text that is to be known again within a day. */
export async function hashByDay(secret: string, text: string, nowMs: number): Promise<string[]> {
  const days = [nowMs, nowMs - dayMs].map((ms) => new Date(ms).toISOString().slice(0, 10));
  return Promise.all(days.map(async (day) => sign(await sign(secret, day), text)));
}

/**
 * The part of an address that belongs to one subscriber: an IPv4 address whole, of an IPv6 address
 * the first 64 bits (RFC 6177: a site gets at least that much).
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
