import {
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { type EnvName, environment, readEnv } from '#shared/environment.ts';
import { ensureEnv } from '#tools/local/env.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const names = Object.keys(environment);

test('.env.example lists every variable, and no other, with the place where it is read', () => {
  const [, ...parts] = readFileSync(join(root, '.env.example'), 'utf8').split(
    /^# (?=Build|Browser|Server|Local)/m,
  );
  const places = parts.flatMap((part) => {
    const place = /^\w+/.exec(part)?.[0].toLowerCase();
    return [...part.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => [name, place]);
  });
  expect(Object.fromEntries(places)).toEqual(
    Object.fromEntries(Object.entries(environment).map(([name, { readBy }]) => [name, readBy])),
  );
});

test('the code reads no other variables than these, the host’s and the system’s', () => {
  const folders = '{src,netlify,supabase,build,tools}';
  // LOCAL_BACKEND is how `npm run dev` tells Astro's process where the back end listens.
  const known = [...names, 'URL', 'DEV', 'PATH', 'NODE_ENV', 'LOCAL_BACKEND'];
  const read = globSync([`${folders}/**/*.{ts,tsx,astro}`, 'astro.config.mjs'], { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/\b(?:process|import\.meta)\.env(?:\.|\[')(\w+)/g)])
    .map(([, name = '']) => name);
  expect(read).toContain('SITE_URL');
  expect(read.filter((name) => !known.includes(name))).toEqual([]);
});

describe('the environment of a function', () => {
  const limitsOf = (text: string | undefined) => readEnv(() => text, ['LEAD_LIMITS']).LEAD_LIMITS;

  test('reports everything missing or wrong in one message', () => {
    const set: Record<string, string> = {
      SUPABASE_URL: 'https://name.supabase.co',
      SUPABASE_SECRET_KEY: ' ',
      FORM_TOKEN_SECRET: 'short',
      SENDER_HASH_SECRET: 'long enough to be one',
    };
    const wanted: EnvName[] = [...(Object.keys(set) as EnvName[]), 'LEAD_LIMITS'];
    expect(() => readEnv((name) => set[name], wanted)).toThrowErrorMatchingInlineSnapshot(`
      [Error: The environment needs 2 changes (.env.example explains each name):
        SUPABASE_SECRET_KEY: is missing. Write the key that starts with sb_secret_.
        FORM_TOKEN_SECRET: is shorter than 16 characters. Write at least 24 random characters (openssl rand -hex 24); locally delete the line, and the next start makes one.]
    `);
  });

  test('is read without surrounding spaces', () => {
    const read = () => ' owner@example.com ';
    expect(readEnv(read, ['ADMIN_EMAIL'])).toEqual({ ADMIN_EMAIL: 'owner@example.com' });
  });

  test('has 10, 4 and 60 posts an hour as its limits, or others', () => {
    expect(limitsOf(undefined)).toEqual({
      with_token: 10,
      without_token: 4,
      site_without_token: 60,
      site_with_token: 120,
    });
    expect(limitsOf('20, 8,100')).toEqual({
      with_token: 20,
      without_token: 8,
      site_without_token: 100,
      site_with_token: 120,
    });
  });

  test.each(['10', '10,4', '10,4,60,1,1', '10,4,x', '10,0,60', '1.5,4,60', '10,,60'])(
    'refuses the limits %s',
    (text) => {
      expect(() => limitsOf(text)).toThrow(`LEAD_LIMITS: "${text}" is not a list of limits.`);
    },
  );
});

describe('the local environment', () => {
  let folder = '';
  const file = () => readFileSync(join(folder, '.env'), 'utf8');
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'env-'));
    const before = names.map((name) => [name, process.env[name]] as const);
    for (const name of names) delete process.env[name];
    return () => {
      rmSync(folder, { recursive: true, force: true });
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    };
  });

  test('a first start writes every key, readable by its owner only; a second changes nothing', () => {
    ensureEnv(folder);
    const text = file();
    for (const name of ['SUPABASE_SECRET_KEY', 'ADMIN_EMAIL', 'LEAD_LIMITS'])
      expect(text).toContain(`\n${name}=`);
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
    ensureEnv(folder);
    expect(file()).toBe(text);
  });

  test('existing values stay; missing ones are added', () => {
    writeFileSync(join(folder, '.env'), 'ADMIN_EMAIL=me@example.com\nADMIN_SETUP_CODE=');
    ensureEnv(folder);
    expect(file()).toMatch(/^ADMIN_EMAIL=me@example.com\nADMIN_SETUP_CODE=\n/);
  });

  test('everything wrong is reported in one message with the remedy', () => {
    const lines = [
      'SITE_URL=swancreek',
      'ADMIN_EMAIL=nobody',
      'LEAD_LIMITS=10,0',
      'PORT=many',
      'SUPABASE_SECRET_KEY=sb_publishable_x',
    ];
    writeFileSync(join(folder, '.env'), lines.join('\n'));
    expect(() => ensureEnv(folder)).toThrowErrorMatchingInlineSnapshot(`
      [Error: The environment needs 5 changes (.env.example explains each name):
        SITE_URL: "swancreek" is not an address. Write https://www.example.com without a final slash.
        SUPABASE_SECRET_KEY: is not a secret key. Write the key that starts with sb_secret_.
        ADMIN_EMAIL: "nobody" is not an email address. Write the address the owner signs in with.
        LEAD_LIMITS: "10,0" is not a list of limits. Write four whole numbers from 1, like 10,4,60,120: accepted posts an hour of one sender with a form token, without one, of the whole site without one, and with one.
        PORT: "many" is not a port. Write a number up to 65535, like 4321.]
    `);
    expect(existsSync(join(folder, '.env'))).toBe(true);
  });

  test.each(['abc', '70000', '-1', '43.5'])('PORT=%s is refused', (port) => {
    process.env['PORT'] = port;
    expect(() => ensureEnv(folder)).toThrow(`PORT: "${port}" is not a port.`);
  });
});
