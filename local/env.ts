import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { parseEnv } from 'node:util';
import { parseLeadLimits } from '#leads/settings.ts';

const defaultAdminEmail = 'owner@swancreekdeck.example';
const random = (prefix = ''): string => `${prefix}${randomBytes(24).toString('base64url')}`;

/** What a local project needs, with the value that is written when the name is missing. */
const wanted: readonly (readonly [name: string, make: (have: Values) => string])[] = [
  [
    'SUPABASE_PUBLISHABLE_KEY',
    (have) => have['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] || random('sb_publishable_'),
  ],
  ['PUBLIC_SUPABASE_PUBLISHABLE_KEY', (have) => have['SUPABASE_PUBLISHABLE_KEY'] ?? ''],
  ['SUPABASE_SECRET_KEY', () => random('sb_secret_')],
  ['ADMIN_EMAIL', (have) => have['PUBLIC_ADMIN_EMAIL'] || defaultAdminEmail],
  ['PUBLIC_ADMIN_EMAIL', (have) => have['ADMIN_EMAIL'] ?? ''],
  ['ADMIN_SETUP_CODE', () => random()],
  ['LEAD_WEBHOOK_SECRET', () => random()],
  ['FORM_TOKEN_SECRET', () => random()],
  ['SENDER_HASH_SECRET', () => random()],
  ['LEAD_LIMITS', () => '10,4,60'],
];

type Values = Record<string, string | undefined>;

/**
 * Makes the local environment complete: writes each missing name into `.env` (mode 600, so that only
 * its owner reads the keys), never changes one that is there, and loads the file; the process's own
 * environment wins. Throws one error that names everything missing or wrong.
 */
export function ensureEnv(root: string): void {
  const file = join(root, '.env');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const written = parseEnv(text);
  const have: Values = { ...written, ...process.env };
  const lines: string[] = [];
  for (const [name, make] of wanted) {
    if (have[name] !== undefined) continue;
    have[name] = make(have);
    lines.push(`${name}=${have[name]}`);
  }
  if (lines.length > 0) {
    const head =
      text === '' ? '# Made for this computer. .env.example says what each line is for.\n' : '';
    const gap = text === '' || text.endsWith('\n') ? '' : '\n';
    writeFileSync(file, `${text}${gap}${head}${lines.join('\n')}\n`, { mode: 0o600 });
  }
  if (existsSync(file)) {
    chmodSync(file, 0o600);
    loadEnvFile(file);
  }
  const problems = checkEnv(process.env);
  if (problems.length > 0) {
    throw new Error(
      `The environment (.env, or the shell) needs ${problems.length === 1 ? 'a change' : `${problems.length} changes`}:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
  }
}

/** What is missing or wrong, a sentence each: the name, what is there, what to write. */
export function checkEnv(env: Values): string[] {
  const problems: string[] = [];
  const check = (
    name: string,
    isRight: (value: string) => boolean,
    is: string,
    todo: string,
    needed = true,
  ) => {
    const value = env[name]?.trim();
    if (!value) {
      if (needed) problems.push(`${name}: is missing. ${todo}`);
    } else if (!isRight(value)) problems.push(`${name}: ${is.replace('{value}', value)}. ${todo}`);
  };
  const isSite = (value: string) =>
    /^https?:$/.test(URL.parse(value)?.protocol ?? '') && !value.endsWith('/');
  const isEmail = (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
  const isSecret = (value: string) => value.length >= 16;
  const site = 'Write https://www.example.com without a final slash.';
  const secret =
    'Write at least 16 random characters, or delete the line: a new one is made at the next start.';
  check('SITE_URL', isSite, '"{value}" is not an address', site, false);
  check(
    'SHOW_SAMPLES',
    (value) => ['true', 'false'].includes(value),
    '"{value}" says neither',
    'Write true or false.',
    false,
  );
  check(
    'PUBLIC_SUPABASE_URL',
    isSite,
    '"{value}" is not an address',
    'Write https://name.supabase.co, or delete the line for the own origin.',
    false,
  );
  check(
    'SUPABASE_PUBLISHABLE_KEY',
    (value) => value.startsWith('sb_publishable_'),
    'is no publishable key',
    'It starts with sb_publishable_.',
  );
  check(
    'PUBLIC_SUPABASE_PUBLISHABLE_KEY',
    (value) => value === env['SUPABASE_PUBLISHABLE_KEY']?.trim(),
    'is another key than SUPABASE_PUBLISHABLE_KEY',
    'Write the same key.',
  );
  check(
    'SUPABASE_SECRET_KEY',
    (value) => value.startsWith('sb_secret_'),
    'is no secret key',
    'It starts with sb_secret_.',
  );
  check(
    'ADMIN_EMAIL',
    isEmail,
    '"{value}" is no email address',
    'Write the address the owner signs in with.',
  );
  check(
    'PUBLIC_ADMIN_EMAIL',
    (value) => value === env['ADMIN_EMAIL']?.trim(),
    '"{value}" is another address than ADMIN_EMAIL',
    'Write the same address.',
  );
  for (const name of ['LEAD_WEBHOOK_SECRET', 'FORM_TOKEN_SECRET', 'SENDER_HASH_SECRET']) {
    check(name, isSecret, 'is shorter than 16 characters', secret);
  }
  check('ADMIN_SETUP_CODE', isSecret, 'is shorter than 16 characters', secret, false);
  check(
    'PORT',
    (value) => /^\d{1,5}$/.test(value) && Number(value) < 65_536,
    '"{value}" is no port',
    'Write a number up to 65535, like 4321.',
    false,
  );
  try {
    parseLeadLimits(env['LEAD_LIMITS']);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  return problems;
}
