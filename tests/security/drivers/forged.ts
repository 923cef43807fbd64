import { startProject } from '#tests/database/project.ts';
import { formOf, sendTo } from './http.ts';

/** Headers in which proxies report an address, and which any sender can set. */
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
 * One sender puts a different address into all these headers with each post; then a visitor sends from
 * another address. `limit` is the number of unsuspected posts of one sender. Returns the statuses and the
 * names in the desk's list.
 */
export async function forgeAddresses(
  posts: number,
  limit: number,
): Promise<{ forged: number[]; visitor: number; listed: string[] }> {
  const project = await startProject('PostgreSQL', { LEAD_LIMITS: `10,${limit},100000,100000` });
  const send = (name: string, from: string, headers: Record<string, string> = {}) => {
    const post = formOf({ name, email: 'forger@robots.example' });
    return sendTo(project.origin, '/api/submit-lead', {
      ...post,
      headers: { ...post.headers, ...headers },
      from,
    });
  };
  try {
    const forged: number[] = [];
    for (let n = 0; n < posts; n += 1) {
      const address = `198.51.${n >> 8}.${n & 255}`;
      const headers = Object.fromEntries(
        forgeable.map((name) => [name, name === 'forwarded' ? `for=${address}` : address]),
      );
      forged.push((await send(`Forger ${n}`, '127.0.6.1', headers)).status);
    }
    const visitor = (await send('Visitor', '127.0.6.2')).status;
    const leads = await project.leads();
    const listed = leads.filter((lead) => !lead.suspected_spam).map(({ name }) => name);
    return { forged, visitor, listed };
  } finally {
    await project.close();
  }
}
