import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildForTests, prepareTestEnv } from '#tests/builds.ts';
import { findSecrets, readSecretValues, searchHistory, searchSite } from './drivers/secrets.ts';
import { root } from './drivers/site.ts';

let keys: string[];
beforeAll(async () => {
  await prepareTestEnv();
  keys = readSecretValues([join(root, '.env'), join(root, '.cache/test/.env')]);
  expect(keys.length).toBeGreaterThanOrEqual(5);
});

test.each(['test', 'production'] as const)('the %s site contains no key', async (build) => {
  const { count, found } = searchSite(await buildForTests(build), keys);
  expect(count).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

test('the git history contains no key', async () => {
  const { count, found } = await searchHistory(root, keys);
  expect(found).toEqual([]);
  // A copy of the project without its history has nothing to search.
  expect(count > 0).toBe(existsSync(join(root, '.git')));
});

// Concatenated, or this file itself would be found.
const long = 'abcdefghijklmnopqrstuvwxyz0123456789';
const planted = [
  ['a Supabase secret key', `sb_${'secret'}_N${long}`],
  ['a JWT', ['eyJhbGciOiJIUzI1NiJ9', 'eyJyb2xlIjoic2VydmljZV9yb2xlIn0', long].join('.')],
  ['a private key', `-----BEGIN ${'PRIVATE'} KEY-----\n${long}${long}\n`],
  ['an AWS key', `AKIA${'ABCDEFGHIJKLMNOP'}`],
  ['a GitHub token', `ghp_${long}`],
  ['a Netlify token', `nfp_${long}`],
  ['an address with a password', ['postgres://me', 'secret-word@db.example.com/x'].join(':')],
  ['the value of secret 1', 'the-very-value-of-this-test'],
] as const;

test.each(planted)('a planted secret is found: %s', (name, text) => {
  expect(findSecrets(`const x = "${text}";`, ['the-very-value-of-this-test'])).toEqual([name]);
});
