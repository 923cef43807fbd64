import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startSite } from '#local/serve.ts';
import { prepareTestEnv } from '#tests/builds.ts';
import { placeEmptyCluster } from '#tests/database/copies.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const timeout = 60_000;
let folder = '';

beforeAll(async () => {
  await prepareTestEnv();
  folder = mkdtempSync(join(tmpdir(), 'start-test-'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>Decks</title>');
  writeFileSync(join(folder, 'dist/404.html'), '<!doctype html><title>Not here</title>');
  await placeEmptyCluster(join(folder, 'data/data'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = () =>
  startSite({ root, dist: join(folder, 'dist'), port: 0, dataFolder: join(folder, 'data') });

/** Queries the database as the server does; returns the names in the found rows. */
async function ask({ origin }: RunningSite, query: string, change?: object): Promise<string[]> {
  const key = process.env['SUPABASE_SECRET_KEY'] ?? '';
  const answer = await fetch(`${origin}/rest/v1/contact_submissions?select=name${query}`, {
    method: change ? 'PATCH' : 'GET',
    headers: {
      apikey: key,
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    ...(change && { body: JSON.stringify(change) }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
}

test('the first start adds sample leads, the second changes nothing', {
  timeout,
}, async () => {
  const first = await start();
  const samples = await ask(first, '');
  expect(samples.length).toBeGreaterThan(100);
  expect(samples.filter((name) => !name.startsWith('Sample'))).toEqual([]);
  const [name = ''] = samples;
  await ask(first, `&name=eq.${encodeURIComponent(name)}`, { name: 'Ruth Ann Miller' });
  await first.close();
  const second = await start();
  const names = await ask(second, '');
  await second.close();
  expect(names).toContain('Ruth Ann Miller');
  expect(names).toHaveLength(samples.length);
});

test('two servers never open the same data: the second reports which one has it', {
  timeout,
}, async () => {
  const site = await start();
  await expect(start()).rejects.toThrow(site.origin);
  await site.close();
});

test('a folder without a built site is reported in one sentence', async () => {
  const dist = join(folder, 'nothing');
  await expect(startSite({ root, dist, port: 0 })).rejects.toThrow(
    `There is no built site in ${dist}: run npm run build first.`,
  );
});
