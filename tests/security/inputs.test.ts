import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFormToken } from '#leads/form-token.ts';
import { buildForTests } from '#tests/builds.ts';
import { jsonOf, type Sent } from './drivers/http.ts';
import { inputCases } from './drivers/input-cases.ts';
import { type KillableSite, type Lead, startKillableSite } from './drivers/site.ts';

let site: KillableSite;
beforeAll(async () => {
  const dist = await buildForTests('test');
  site = await startKillableSite(dist, { LEAD_LIMITS: '100000,100000,100000,100000' });
});
afterAll(() => site?.remove());

// Each post has its own sender address, so that none counts as a repetition of another.
let posts = 0;
const known = new Set<string>();

/** Sends a post to the form. Returns the response and the leads that it made. */
async function send(sent: Sent): Promise<{ status: number; body: string; made: Lead[] }> {
  posts += 1;
  const post = () => site.send('/api/submit-lead', { from: `127.0.7.${posts}`, ...sent });
  // A server that refuses a long post closes the connection, and its answer may be lost (RFC 9112, 9.6).
  const isLong = (sent.body?.length ?? 0) > 500_000;
  const { status, body } = await tryUpTo(isLong ? 20 : 1, post);
  const made = (await site.leads()).filter(({ id }) => !known.has(id));
  for (const { id } of made) known.add(id);
  return { status, body, made };
}

const tryUpTo = <Value>(times: number, work: () => Promise<Value>): Promise<Value> =>
  work().catch((error) => (times > 1 ? tryUpTo(times - 1, work) : Promise.reject(error)));

// In the summary the message begins in lower case; it may be escaped for HTML or JSON.
const plain = (text: string): string =>
  text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').toLowerCase();

const refusals = inputCases.filter(({ stored }) => !stored);
test.each(refusals)('$name is refused with its message, and nothing is stored', async (entry) => {
  const { status, body, made } = await send(entry.sent);
  expect(status).toBe(entry.status);
  expect(plain(body)).toContain(plain(entry.says ?? ''));
  expect(made).toEqual([]);
});

const acceptances = inputCases.filter(({ stored }) => stored);
test.each(acceptances)('$name is accepted and stored as typed', async (entry) => {
  const { status, made } = await send(entry.sent);
  expect(status).toBe(entry.status);
  expect(made).toMatchObject([entry.stored ?? {}]);
});

const ann = { name: 'Ann Carver', email: 'ann@mail.example.com' };

test('a post with yesterday’s token is accepted', async () => {
  const secret = process.env['FORM_TOKEN_SECRET'] ?? '';
  const form_token = await createFormToken(secret, Date.now() - 86_401_000, '127.0.0.1');
  const { status, made } = await send(jsonOf({ ...ann, form_token }));
  expect(status).toBe(200);
  expect(made).toHaveLength(1);
});

test('nothing that a sender wrote is in the server’s log', () => {
  const printed = site.printed();
  expect(printed).not.toBe('');
  for (const words of ['ann@mail.example.com', 'Ann Carver', 'drop table'])
    expect(printed).not.toContain(words);
});
