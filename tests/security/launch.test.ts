import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testEnv } from '#tests/database/project.ts';
import { runCommand } from '#tests/database/run-command.ts';
import { FROZEN_CONTENT } from '#tests/frozen-content.ts';
import { root } from '#tests/project-copy.ts';
import { checkLaunchEnvironment } from '#tools/launch/environment.ts';
import { readOpenLines } from '#tools/launch/lists.ts';
import { isReserved } from '#tools/launch/reserved.ts';

const business = 'src/content/business.yaml';

function copyFolders(...folders: string[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'launch-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  for (const folder of folders) cpSync(join(root, folder), join(copy, folder), { recursive: true });
  return copy;
}

/** Runs the command on a copy of the project with the frozen content, which is changed first. */
function runOn(changes: Record<string, (text: string) => string>) {
  const copy = copyFolders('src', 'docs', 'public');
  rmSync(join(copy, 'src/content'), { recursive: true });
  cpSync(join(root, FROZEN_CONTENT), join(copy, 'src/content'), { recursive: true });
  for (const [file, change] of Object.entries(changes))
    writeFileSync(join(copy, file), change(readFileSync(join(copy, file), 'utf8')));
  // Without a project: nothing is sent over the network.
  return runCommand('launch-check', [copy], {
    env: { SUPABASE_URL: '', FORM_PROVIDER: `${host}/f.js ${host}/form` },
  });
}

const host = 'https://forms.provider.example';
const frames = '[{ label: Our truck }, { label: Our hands, photo: front-porch }]';
const examples = `priceExamples:
  - { id: small, what: A small deck, others: "$9,000 elsewhere" }
  - { id: large, what: A large deck, others: "$19,000 elsewhere", price: 17000, asOf: May 2027 }
`;

test('the launch check reports what is a sample, missing or unnamed with file and line, and exits with 1', async () => {
  const { code, out } = await runOn({
    [business]: (text) =>
      text
        .replace('number: "MHIC #000000 (sample)"', 'number: "MHIC # to follow"')
        .replace(/state: MD\n {4}sample: true/, 'state: MD')
        .replace('public: true', 'public: false')
        .replace('projectsBuilt: 500\n', ''),
    'src/content/services/deck-construction.md': (text) =>
      text.replace('facts:\n', `${examples}facts:\n`),
    'src/content/photos/photos.yaml': (text) =>
      text.replace(/(?<=id: front-porch\n)/, '  sample: true\n'),
    'src/content/pages/gallery.md': (text) =>
      text.replace(/(?<=lede: ).*/, '"Come to our shop and see 900 projects since 1950."'),
    'src/content/pages/about.md': (text) =>
      text.replace('look: team,', `look: team, frames: ${frames},`),
  });
  expect(code).toBe(1);
  const samples =
    'address rating review licenses.1 bel-air-deck havre-de-grace-porch aberdeen-ramp';
  for (const what of samples.split(' '))
    expect(out).toMatch(new RegExp(`src/content/[\\w.]+yaml:\\d+ {2}${what} is a sample`));
  for (const line of [
    /licenses\.0\.number {2}"MHIC # to follow" is not a license number/,
    /business\.yaml:\d+ {2}phones\.main {2}The number is reserved for examples/,
    /verification\.google {2}The Google Search Console code is empty/,
    /leadForm {2}src\/content\/pages\/privacy\.md does not name forms\.provider\.example/,
    /priceExamples\.0 {2}The page shows what other companies publish for "A small deck"/,
    /There is no photograph for "Our truck"/,
    /"front-porch" is a starter drawing/,
    /website {2}https:\S+\.example is reserved for examples/,
    /gallery\.md:\d+ {2}sections\.0\.lede {2}"our shop": business\.yaml names no street/,
    /"900 projects": business\.yaml has no "projectsBuilt"/,
    /"since 1950": business\.yaml has a later "foundedYear"/,
    /docs\/content\/launch\.md:\d+ /,
    /docs\/content\/to-confirm\.md:\d+ /,
    /\d+ things are blocking the launch/,
  ])
    expect(out).toMatch(line);
  expect(out).not.toMatch(/A large deck|Our hands/);
  const [first = ''] = out.split('\n\n');
  expect(first).toMatch(/^First: without these there is no launch \(\d+\)\n/);
  for (const what of ['licenses.1 is', 'licenses.0.number', 'phones.main', 'email', 'SUPABASE_URL'])
    expect(first).toContain(` ${what} `);
});

test('what the owner has replaced, and a form provider that /privacy names, are no longer reported', async () => {
  const { out } = await runOn({
    [business]: (text) =>
      text
        .replaceAll(/^\s*sample: true\n/gm, '')
        .replaceAll(', sample: true', '')
        .replace('www.swancreekdeck.example', 'www.swancreekdeck.com')
        .replace(' # sample value: replace before launch', '')
        .replace('+14105550148', '+14105556148')
        .replace('+14105550163', '+14105556163')
        .replace('estimates@swancreekdeck.example', 'estimates@swancreekdeck.com')
        .replace('MHIC #000000 (sample)', 'MHIC #123456')
        .replace('PA HIC #PA000000 (sample)', 'PA HIC #PA123456')
        .replace('google: ""', 'google: "abc"'),
    'src/content/pages/privacy.md': (text) => `${text}\nIt comes from forms.provider.example.\n`,
  });
  const left = out.split('\n').filter((line) => line.includes(business));
  expect(left).toEqual([expect.stringContaining('profiles.google  The link is a map search')]);
});

const sound = {
  CMS_REPO: 'swancreek/site',
  SITE_URL: 'https://www.swancreekdeck.com',
  SUPABASE_URL: 'https://abc.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc',
  ADMIN_EMAIL: 'owner@swancreekdeck.com',
  SUPABASE_SECRET_KEY: `sb_secret_${'a1b2c3d4e5f6g7'}`,
  ADMIN_SETUP_CODE: 'q8Zt3vLm2KxW9cRb5NyH7dPs',
  LEAD_WEBHOOK_SECRET: 'w8Zt3vLm2KxW9cRb5NyH7dPs',
  FORM_TOKEN_SECRET: 'e8Zt3vLm2KxW9cRb5NyH7dPs',
  SENDER_HASH_SECRET: 'r8Zt3vLm2KxW9cRb5NyH7dPs',
  PARKED_LEADS_KEY: 't8Zt3vLm2KxW9cRb5NyH7dPs',
  MAIL_URL: 'resend:re_q8Zt3vLm2KxW',
  VAPID_PUBLIC_KEY: testEnv.VAPID_PUBLIC_KEY,
  VAPID_PRIVATE_KEY: testEnv.VAPID_PRIVATE_KEY,
};

describe('the environment', () => {
  test('of a real site has no findings', () => {
    expect(checkLaunchEnvironment(sound)).toEqual([]);
  });

  test('that is empty is reported with every name', () => {
    const places = checkLaunchEnvironment({}).map(({ place }) => place);
    expect(places).toEqual(expect.arrayContaining(Object.keys(sound)));
  });

  test.each([
    ['SITE_URL', 'http://www.swancreekdeck.com', 'not an https address'],
    ['SITE_URL', 'https://www.swancreekdeck.example', 'reserved for examples'],
    ['SUPABASE_PUBLISHABLE_KEY', 'sb_secret_abc', 'not a publishable key'],
    ['SUPABASE_SECRET_KEY', 'sb_publishable_abc', 'not a secret key'],
    ['ADMIN_EMAIL', 'owner@example.com', 'reserved for examples'],
    ['MAIL_URL', 'mail.example.com', 'not the address of an email service'],
    ['MAIL_URL', 'smtp://a:b@smtp.x.com:465', 'It begins with smtp, but port 465 wants smtps'],
    ['VAPID_PUBLIC_KEY', 'short', 'not a VAPID key'],
    ['ALERT_FROM', 'desk@swancreekdeck.example', 'reserved for examples'],
    ['ADMIN_SETUP_CODE', 'q8Zt3vLm+KxW9cRb/NyH7dPs', 'don’t survive in the setup link'],
    ['ADMIN_SETUP_CODE', 'q8Zt3vLm2KxW9cRb5NyH7d==', 'don’t survive in the setup link'],
    ['FORM_TOKEN_SECRET', 'secret', 'can be guessed'],
    ['FORM_TOKEN_SECRET', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'can be guessed'],
    ['FORM_TOKEN_SECRET', sound.SENDER_HASH_SECRET, 'the same secret'],
    ['PARKED_LEADS_KEY', 'sixteen-letters!', 'can be guessed'],
    ['PARKED_LEADS_KEY', sound.SENDER_HASH_SECRET, 'the same secret'],
    ['FORWARD_URL', 'http://hooks.swancreekdeck.com', 'not an https address'],
    ['FORWARD_URL', 'http://localhost:9', 'not an https address'],
    ['FORWARD_URL', 'https://hooks.example.com', 'reserved for examples'],
    ['FORWARD_SECRET', 'whsec_short', 'not a key of Standard Webhooks'],
    ['SHOW_SAMPLES', 'true', 'Samples would be published'],
  ])('with %s=%s is reported: %s', (name, value, says) => {
    const found = checkLaunchEnvironment({ ...sound, [name]: value });
    expect(found.some(({ place, is }) => place.includes(name) && is.includes(says))).toBe(true);
  });

  test.each([
    ['FORWARD_URL', 'FORWARD_SECRET', 'https://hooks.swancreekdeck.com'],
    ['FORWARD_SECRET', 'FORWARD_URL', `whsec_${'q8Zt3vLm'.repeat(4)}`],
  ])('with %s only is reported: %s is missing', (name, other, value) => {
    const found = checkLaunchEnvironment({ ...sound, [name]: value });
    expect(found).toMatchObject([{ place: other, is: 'It is missing' }]);
  });

  test('of a preview that has secrets of the live site is reported with each', () => {
    const found = (context: string) =>
      checkLaunchEnvironment({ ...sound, CONTEXT: context })
        .filter(({ is }) => is.includes('secret from the live site'))
        .map(({ place }) => place);
    expect(found('production')).toEqual([]);
    expect(found('deploy-preview')).toEqual(
      expect.arrayContaining(['SUPABASE_SECRET_KEY', 'FORM_TOKEN_SECRET', 'MAIL_URL']),
    );
  });
});

test('names that are reserved for examples are known, and no others', () => {
  const hosts = 'example.com mail.example.org swan.example localhost example-decks.com swan.com';
  expect(hosts.split(' ').filter((name) => !isReserved(name))).toEqual([
    'example-decks.com',
    'swan.com',
  ]);
});

test('a line removed from a list, or a ticked box, is no longer reported', () => {
  const all = readOpenLines(root);
  expect(all.some(({ group }) => group === 'host')).toBe(true);
  const copy = copyFolders('docs');
  const file = join(copy, 'docs/content/launch.md');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('- [ ]', '- [x]'));
  expect(readOpenLines(copy)).toHaveLength(all.filter(({ group }) => group === 'confirm').length);
});
