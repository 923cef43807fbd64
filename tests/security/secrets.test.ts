import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { buildForTests, prepareTestEnv } from '#tests/builds.ts';
import { root } from '#tests/project-copy.ts';

const secretNames = [
  'SUPABASE_SECRET_KEY',
  'ADMIN_SETUP_CODE',
  'LEAD_WEBHOOK_SECRET',
  'FORM_TOKEN_SECRET',
  'SENDER_HASH_SECRET',
];

const patterns: [name: string, pattern: RegExp][] = [
  // With a capital letter, as random keys have: the made-up keys of tests are in lower case.
  ['a Supabase secret key', /sb_secret_(?=[\w-]*[A-Z])[\w-]{20,}/],
  ['a JWT', /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/],
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[\w+/=\s]{40}/],
  ['an AWS key', /\bAKIA[0-9A-Z]{16}\b/],
  ['a GitHub token', /\bgh[pousr]_\w{36}\b|\bgithub_pat_\w{40,}/],
  ['a Netlify token', /\bnfp_\w{36}\b/],
  [
    'an address with a password',
    /\bpostgres(?:ql)?:\/\/[\w.-]+:[^\s:@/${}'"[\]()]{6,}@(?!127\.0\.0\.1|localhost)/,
  ],
];

/** The values of the keys of this computer and of the tests. */
let keys: string[];
beforeAll(async () => {
  await prepareTestEnv();
  keys = ['.env', '.cache/test/.env']
    .map((name) => join(root, name))
    .filter(existsSync)
    .map((file) => parseEnv(readFileSync(file, 'utf8')))
    .flatMap((env) => secretNames.flatMap((name) => env[name] ?? []))
    .filter((value) => value.length >= 16);
  expect(keys.length).toBeGreaterThanOrEqual(5);
});

/** The names of the patterns in a text, and of the keys. */
const findSecrets = (text: string): string[] => [
  ...keys.flatMap((value, at) => (text.includes(value) ? [`key ${at + 1}`] : [])),
  ...patterns.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : [])),
];

test.each(['test', 'production'] as const)('the %s site contains no key', async (build) => {
  const files = readdirSync(await buildForTests(build), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((file) => findSecrets(readFileSync(file, 'latin1')).length > 0);
  expect(found).toEqual([]);
});

// A copy of the project without its history has nothing to search.
test.runIf(existsSync(join(root, '.git')))('the git history contains no key', async () => {
  // Every blob, commit and tag, reachable or not.
  const all = ['-C', root, 'cat-file', '--batch-all-objects', '--unordered', '--batch'];
  const reader = spawn('git', all, { stdio: ['ignore', 'pipe', 'inherit'] });
  const found = new Set<string>();
  let end = '';
  let bytes = 0;
  for await (const part of reader.stdout) {
    const text = end + (part as Buffer).toString('latin1');
    for (const secret of findSecrets(text)) found.add(secret);
    // A key may lie across two parts.
    end = text.slice(-4096);
    bytes += text.length - end.length;
  }
  expect([...found]).toEqual([]);
  expect(bytes).toBeGreaterThan(1_000_000);
});

// Concatenated, or this file itself would be found.
const long = 'abcdefghijklmnopqrstuvwxyz0123456789';
test.each([
  ['a Supabase secret key', `sb_${'secret'}_N${long}`],
  ['a JWT', ['eyJhbGciOiJIUzI1NiJ9', 'eyJyb2xlIjoic2VydmljZV9yb2xlIn0', long].join('.')],
  ['a private key', `-----BEGIN ${'PRIVATE'} KEY-----\n${long}${long}\n`],
  ['an AWS key', `AKIA${'ABCDEFGHIJKLMNOP'}`],
  ['a GitHub token', `ghp_${long}`],
  ['a Netlify token', `nfp_${long}`],
  ['an address with a password', ['postgres://me', 'secret-word@db.example.com/x'].join(':')],
])('a planted secret is found: %s', (name, text) => {
  expect(findSecrets(`const x = "${text}";`)).toEqual([name]);
  expect(findSecrets(`const x = "${keys[1]}";`)).toEqual(['key 2']);
});
