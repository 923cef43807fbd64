import { createECDH, randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { parseEnv } from 'node:util';
import { type EnvName, environment, readEnv } from '#shared/environment.ts';

/** The keys of the hosted project: beside `.env`, and like it not in the repository. */
export const hostedFile = '.env.hosted';

type Values = Record<string, string | undefined>;

const random = (prefix = ''): string => `${prefix}${randomBytes(24).toString('base64url')}`;

/** The public half of a VAPID key (RFC 8292). */
function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return pair.getPublicKey('base64url');
}

/** The variables of a project, with the value for a missing one. */
const wanted = {
  SUPABASE_PUBLISHABLE_KEY: () => random('sb_publishable_'),
  SUPABASE_SECRET_KEY: () => random('sb_secret_'),
  ADMIN_EMAIL: () => 'owner@example.com',
  ADMIN_SETUP_CODE: () => random(),
  LEAD_WEBHOOK_SECRET: () => random(),
  FORM_TOKEN_SECRET: () => random(),
  SENDER_HASH_SECRET: () => random(),
  PARKED_LEADS_KEY: () => random(),
  LEAD_LIMITS: () => '10,4,60,120',
  VAPID_PRIVATE_KEY: () => randomBytes(32).toString('base64url'),
  VAPID_PUBLIC_KEY: (have) => publicKeyOf(have['VAPID_PRIVATE_KEY'] ?? ''),
  LOCAL_JWT_SECRET: () => randomBytes(48).toString('base64url'),
} satisfies Partial<Record<EnvName, (have: Values) => string>>;

/**
 * Adds a value for each missing name to a file of keys (mode 600) and to `have`; never changes an existing one. A
 * hosted project gets nothing that only the local back end reads.
 */
export function addMissingKeys(file: string, have: Values, isHosted = false): void {
  const added: Values = {};
  for (const [name, make] of Object.entries(wanted)) {
    if (have[name] !== undefined) continue;
    if (isHosted && environment[name as keyof typeof wanted].readBy === 'local') continue;
    have[name] = make(have);
    added[name] = have[name];
  }
  addToKeys(file, added);
}

/** Appends lines to a file of keys, which only its owner may read. */
export function addToKeys(file: string, values: Values): void {
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
  if (lines.length === 0) return;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const head = text === '' ? '# Made for this computer. .env.example explains each line.\n' : '';
  const gap = text === '' || text.endsWith('\n') ? '' : '\n';
  // Appended, so that a stop in the middle loses no earlier line.
  appendFileSync(file, `${gap}${head}${lines.join('')}`, { mode: 0o600 });
  chmodSync(file, 0o600);
}

/**
 * Completes the local environment: adds each missing name to `.env` (mode 600, because it holds keys), never
 * changes an existing one, and loads the file; the process's own environment wins. Throws one error that names
 * everything missing or wrong.
 */
export function ensureEnv(root: string): void {
  const file = join(root, '.env');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const have: Values = { ...parseEnv(text), ...process.env };
  addMissingKeys(file, have);
  if (existsSync(file)) {
    chmodSync(file, 0o600);
    loadEnvFile(file);
  }
  // Locally the back end is this process, so SUPABASE_URL may be left out.
  const read = (name: string) => process.env[name];
  const names = (Object.keys(environment) as EnvName[]).filter(
    (name) => name !== 'SUPABASE_URL' || read(name),
  );
  readEnv(read, names);
}
