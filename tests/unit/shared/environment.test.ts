import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openMail } from '#server/alerts/mail.ts';
import { type EnvName, environment, findEnvProblems, readEnv } from '#shared/environment.ts';
import { root } from '#tests/project-copy.ts';
import { tempFolder } from '#tests/temp-folder.ts';
import { ensureEnv } from '#tools/local/env.ts';

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
  const folders = '{src,server,supabase,build,tools}';
  // LOCAL_BACKEND is how `npm run dev` tells Astro's process where the back end listens.
  // With the two of Supabase its command is signed in.
  const known = [
    ...[...names, 'URL', 'DEV', 'PATH', 'NODE_ENV', 'LOCAL_BACKEND'],
    ...['SUPABASE_ACCESS_TOKEN', 'SUPABASE_PROFILE'],
    // Set by `npm run build:demo` for the build that it starts.
    'DEMO',
  ];
  const read = globSync([`${folders}/**/*.{ts,tsx,astro}`, 'astro.config.mjs'], { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/\b(?:process|import\.meta)\.env(?:\.|\[')(\w+)/g)])
    .map(([, name = '']) => name);
  expect(read).toContain('SITE_URL');
  expect(read.filter((name) => !known.includes(name))).toEqual([]);
});

test('a function reports everything missing or wrong in one message, and reads without surrounding spaces', () => {
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
  const email = 'owner@example.com';
  expect(readEnv(() => ` ${email} `, ['ADMIN_EMAIL'])).toEqual({ ADMIN_EMAIL: email });
});

test.each([
  [undefined, [10, 4, 60, 120]],
  ['20, 8,100', [20, 8, 100, 120]],
])('the limits %o are %o posts an hour', (text, limits) => {
  const read = readEnv(() => text, ['LEAD_LIMITS']).LEAD_LIMITS;
  expect(read).toEqual({
    with_token: limits[0],
    without_token: limits[1],
    site_without_token: limits[2],
    site_with_token: limits[3],
  });
});

const missing = 'needs a user and a password before the @';
const noHost = 'names no host, like mail.example.com';
test.each([
  ['resend:re_abc', undefined],
  ['resend:', 'has no key after resend:, like re_abc'],
  ['resend:re abc', 'has no key after resend:, like re_abc'],
  ['smtp://127.0.0.1:4567', undefined],
  ['smtp://smtp.x.example', undefined],
  ['smtps://me:pw@smtp.x.example', undefined],
  ['smtps://me:pw@smtp.x.example:465', undefined],
  ['smtp://me%40x.example:secret@smtp.x.example:587', undefined],
  ['smtp://me@x.example:se@cret@smtp.x.example:587/?tls.servername=x', undefined],
  ['smtp://me:a%23+&[]!$(b)*@smtp.x.example:2525', undefined],
  ['smtp://me:pw@[2001:db8::1]:25', undefined],
  ['smtp://me:pw@smtp.x.example:465', 'begins with smtp, but port 465 wants smtps'],
  [
    'SMTP://me:pw@email-smtp.us-east-1.amazonaws.com:2465',
    'begins with smtp, but port 2465 wants smtps',
  ],
  ['smtps://me:pw@smtp.x.example:587', 'begins with smtps, but port 587 wants smtp'],
  ['smtps://me:pw@smtp.x.example:25', 'begins with smtps, but port 25 wants smtp'],
  [
    'smtps://me:pw@imap.x.example:993',
    'has port 993, which is for reading email: sending has 465 or 587',
  ],
  [
    'smtp://me:pa#ss@smtp.x.example:587',
    'has # in its user or password, which must be written %23 there',
  ],
  [
    'smtp://me:p/a?ss@smtp.x.example:587',
    'has / and ? in its user or password, which must be written %2F and %3F there',
  ],
  [
    'smtp://me:100%@smtp.x.example:587',
    'has % in its user or password, which must be written %25 there',
  ],
  [
    'smtp://me:pa ss@smtp.x.example:587',
    'has space in its user or password, which must be written %20 there',
  ],
  [
    'smtp://me:p@/ss@smtp.x.example:587',
    'has / in its user or password, which must be written %2F there',
  ],
  ['smtp://me:pw@smtp.x.example:', 'has no number as its port, or no @ before its host'],
  ['smtp://me:pw:587', 'has no number as its port, or no @ before its host'],
  ['smtp://me:pw@smtp.x.example:70000', 'is not the address of an email service'],
  ['smtp://me:pw@:587', noHost],
  ['smtp://me:pw@', noHost],
  ['smtp://', noHost],
  ['smtp://me@smtp.x.example:587', missing],
  ['smtp://:pw@smtp.x.example:587', missing],
  ['smtp.x.example:587', 'is not the address of an email service'],
  ['https://smtp.x.example', 'is not the address of an email service'],
  ['re_abc', 'is not the address of an email service'],
  ['smtp://smtp,x.com', 'is not the address of an email service'],
  ['smtp://smtp..com', 'is not the address of an email service'],
  ['smtp://.smtp.com:587', 'is not the address of an email service'],
])('the email service %s: %s', (value, is) => {
  expect(findEnvProblems(() => value, ['MAIL_URL']).map((problem) => problem.is)).toEqual(
    is === undefined ? [] : [is],
  );
  // What is taken, the sender takes too.
  if (is === undefined) openMail(value, { name: 'Site', address: 'desk@x.example' });
});

describe('the local environment', () => {
  let folder = '';
  const file = () => join(folder, '.env');
  const read = () => readFileSync(file(), 'utf8');
  beforeEach(() => {
    folder = tempFolder();
    for (const name of names) vi.stubEnv(name, undefined);
    return () => void vi.unstubAllEnvs();
  });

  test('a first start writes every key, readable by its owner only; a second changes nothing', () => {
    ensureEnv(folder);
    const text = read();
    for (const name of ['SUPABASE_SECRET_KEY', 'ADMIN_EMAIL', 'LEAD_LIMITS'])
      expect(text).toContain(`\n${name}=`);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    ensureEnv(folder);
    expect(read()).toBe(text);
  });

  test('existing values stay; missing ones are added', () => {
    writeFileSync(file(), 'ADMIN_EMAIL=me@example.com\nADMIN_SETUP_CODE=');
    ensureEnv(folder);
    expect(read()).toMatch(/^ADMIN_EMAIL=me@example.com\nADMIN_SETUP_CODE=\n/);
  });

  const limits = 'is not a list of limits. Write four whole numbers from 1';
  /** Each variable × wrong values: what the one message says, with the remedy. */
  const wrong: [name: string, values: string[], told: string][] = [
    ['SITE_URL', ['swancreek'], 'is not an address. Write https://www.example.com'],
    ['SUPABASE_SECRET_KEY', ['sb_publishable_x'], 'is not a secret key. Write the key that starts'],
    ['ADMIN_EMAIL', ['nobody'], 'is not an email address. Write the address the owner signs in'],
    [
      'LEAD_LIMITS',
      ['10', '10,4', '10,4,60,1,1', '10,4,x', '10,0,60', '1.5,4,60', '10,,60'],
      limits,
    ],
    ['PORT', ['many', '70000', '-1', '43.5'], 'is not a port. Write a number up to 65535'],
  ];
  test('everything wrong is reported in one message with the remedy', () => {
    writeFileSync(file(), wrong.map(([name, [value]]) => `${name}=${value}`).join('\n'));
    for (const [name, , told] of wrong)
      expect(() => ensureEnv(folder)).toThrow(new RegExp(`5 changes[\\s\\S]*${name}: .*${told}`));
  });

  test.each(wrong)('%s is refused with %o', (name, values, told) => {
    for (const value of values) {
      process.env[name] = value;
      expect(() => ensureEnv(folder), value).toThrow(told);
    }
  });
});
