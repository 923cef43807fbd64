import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** The variables whose values are secret. */
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

/** The values of the keys of the project and its tests. */
export function readSecretValues(files: readonly string[]): string[] {
  const values = files.filter(existsSync).flatMap((file) => {
    const env = parseEnv(readFileSync(file, 'utf8'));
    return secretNames.flatMap((name) => env[name] ?? []);
  });
  return [...new Set(values)].filter((value) => value.length >= 16);
}

/** The secrets in a text: values by their position in the list, patterns by name. */
export function findSecrets(text: string, values: readonly string[]): string[] {
  return [
    ...values.flatMap((value, at) =>
      text.includes(value) ? [`the value of secret ${at + 1}`] : [],
    ),
    ...patterns.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : [])),
  ];
}

/** Searches every file of a built site. */
export function searchSite(
  dist: string,
  values: readonly string[],
): { count: number; found: string[] } {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const found = files.flatMap((file) =>
    findSecrets(readFileSync(file, 'latin1'), values).map((what) => `${file} holds ${what}.`),
  );
  return { count: files.length, found };
}

/** Every blob, commit and tag in git, reachable or not; empty outside a clone. */
export async function searchHistory(
  folder: string,
  values: readonly string[],
): Promise<{ count: number; found: string[] }> {
  if (!existsSync(join(folder, '.git'))) return { count: 0, found: [] };
  const git = ['-C', folder];
  const list = execFileSync(
    'git',
    [...git, 'cat-file', '--batch-all-objects', '--batch-check=%(objectname) %(objecttype)'],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  // Trees contain only names.
  const names = list.split('\n').filter((line) => line && !line.endsWith(' tree'));
  const reader = spawn('git', [...git, 'cat-file', '--batch'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  reader.stdin.end(names.map((line) => `${line.split(' ')[0]}\n`).join(''));
  const found: string[] = [];
  let count = 0;
  let rest = Buffer.alloc(0);
  for await (const part of reader.stdout) {
    rest = Buffer.concat([rest, part as Buffer]);
    for (;;) {
      const end = rest.indexOf(10);
      if (end < 0) break;
      const [name = '', type, size] = rest.subarray(0, end).toString().split(' ');
      const length = Number(size);
      if (rest.length < end + length + 2) break;
      count += 1;
      const text = rest.subarray(end + 1, end + 1 + length).toString('latin1');
      found.push(...findSecrets(text, values).map((what) => `git ${type} ${name} holds ${what}.`));
      rest = rest.subarray(end + length + 2);
    }
  }
  if (count !== names.length) throw new Error(`git gave ${count} of ${names.length} objects.`);
  return { count, found };
}
