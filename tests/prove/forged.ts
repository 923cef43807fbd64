import { atLeast, exactly, type Outcome } from './figures.ts';
import { formOf, startKillableSite } from './site.ts';

const withoutToken = 4;

/** Headers in which proxies tell an address, and which anybody can write. */
const forgeable = [
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'x-nf-client-connection-ip',
  'x-original-forwarded-for',
];

/**
 * One sender writes another address into every header that could tell one, with each post. His limit
 * holds all the same, and a visitor from another address is not stopped by it.
 */
export async function forgeAddresses(dist: string, posts: number): Promise<Outcome> {
  const site = await startKillableSite(dist, { LEAD_LIMITS: `10,${withoutToken},100000` });
  try {
    const statuses: number[] = [];
    for (let n = 0; n < posts; n += 1) {
      const address = `198.51.${n >> 8}.${n & 255}`;
      const forged = Object.fromEntries(
        forgeable.map((name) => [name, name === 'forwarded' ? `for=${address}` : address]),
      );
      const post = formOf({ name: `Forger ${n}`, email: 'forger@robots.example' });
      const sent = { ...post, headers: { ...post.headers, ...forged }, from: '127.0.6.1' };
      statuses.push((await site.send('/api/submit-lead', sent)).status);
    }
    const visitor = formOf({ name: 'Visitor', email: 'visitor@mail.example.com' });
    const other = await site.send('/api/submit-lead', { ...visitor, from: '127.0.6.2' });
    const taken = statuses.filter((status) => status === 303).length;
    const limited = statuses.filter((status) => status === 429).length;
    const names = (await site.leads()).map(({ name }) => name);
    const stopped = names.includes('Visitor') && other.status === 303 ? 0 : 1;
    return {
      figures: [
        atLeast('posts with forged addresses', posts),
        atLeast('headers forged in each', forgeable.length),
        exactly('taken beyond the limit', Math.max(0, names.length - 1 + stopped - withoutToken)),
        exactly('other visitors stopped', stopped),
      ],
      faults: [
        ...(taken === withoutToken && limited === posts - withoutToken
          ? []
          : [`${taken} forged posts were taken and ${limited} answered 429.`]),
        ...(stopped ? [`The other visitor was answered ${other.status}.`] : []),
      ],
    };
  } finally {
    await site.remove();
  }
}
