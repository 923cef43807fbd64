import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#tests/project-copy.ts';
import { tempFolder } from '#tests/temp-folder.ts';
import { fingerprintSources } from '#tools/toolchain/fingerprint.ts';
import { isInstalled } from '#tools/toolchain/install.mjs';
import { portProblem } from '#tools/toolchain/port.ts';

/** Runs a command that fails; what it says. */
function failureOf(args: string[], cwd = root, env: NodeJS.ProcessEnv = {}): string {
  const options = { cwd, encoding: 'utf8', env: { ...process.env, ...env } } as const;
  const { stderr, status } = spawnSync(process.execPath, args, options);
  expect(status).toBe(1);
  return stderr.trim();
}

test('a taken port is reported in one sentence with the remedy', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await portProblem(port, 'npm start')).toBe(
    `Port ${port} is taken by another program: stop that one, or choose another port with PORT=${port + 1} npm start, or write PORT=${port + 1} into .env.`,
  );
  await once(other.close(), 'close');
  expect(await portProblem(port, 'npm start')).toBeUndefined();
});

const old = (running: string, atLeast: string, remedy = '') =>
  `${remedy ? 'This command' : 'This'} needs Node ${atLeast} or newer, and this is Node ${running}: ${remedy}install a current one from https://nodejs.org, then run the same command again.`;
const bringOne = 'run npm start once, which brings one, or ';

test.each([
  [['start.mjs'], '18.20.4', old('18.20.4', '20')],
  [['dev.mjs'], '18.20.4', old('18.20.4', '20')],
  [['test.mjs'], '18.20.4', old('18.20.4', '20')],
  [['run.mjs', 'doctor'], '18.20.4', old('18.20.4', '20')],
  [['run.mjs', 'check-content'], '20.19.0', old('20.19.0', '22.18', bringOne)],
  [['run.mjs'], '22.17.1', old('22.17.1', '22.18', bringOne)],
])('%s reports Node %s in one sentence', ([script = '', ...args], running, sentence) => {
  const pretend = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"${running}"})`;
  expect(failureOf(['--import', pretend, join('tools/commands', script), ...args])).toBe(sentence);
});

test.each(['Deck #1', '100% deck', 'deck?'])(
  'a folder named %s is told before the build',
  (name) => {
    const folder = join(tempFolder(), name);
    for (const part of ['tools/commands', 'tools/toolchain', 'package.json'])
      cpSync(join(root, part), join(folder, part), { recursive: true });
    for (const script of ['start.mjs', 'dev.mjs', 'test.mjs', 'run.mjs'])
      expect(failureOf([join('tools/commands', script)], folder)).toContain(
        `can't be built under a name with "${/[#%?]/.exec(name)}"`,
      );
  },
);

test.each([
  ['code: "SELF_SIGNED_CERT_IN_CHAIN"', 'NODE_EXTRA_CA_CERTS'],
  ['code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE"', 'NODE_EXTRA_CA_CERTS'],
  ['E407 Proxy Authentication Required', 'npm config get proxy'],
])('what a company puts in between is told: %s', (said, remedy) => {
  const npm = join(tempFolder(), 'npm.mjs');
  writeFileSync(npm, `console.error(${JSON.stringify(said)}); process.exit(1);`);
  const folder = tempFolder();
  for (const name of ['tools/commands', 'tools/toolchain', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  const env = { npm_execpath: npm, npm_node_execpath: process.execPath };
  expect(failureOf([join('tools/commands', 'start.mjs')], folder, env)).toContain(remedy);
});

test.each([
  ['start.mjs', 'npm start'],
  ['dev.mjs', 'npm run dev'],
])('a missing network is reported in one sentence by %s', (script, command) => {
  const folder = tempFolder();
  for (const name of ['tools/commands', 'tools/toolchain', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  const env = {
    PORT: '0',
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_cache: join(folder, 'cache'),
  };
  expect(failureOf([join('tools/commands', script)], folder, env)).toBe(
    `The packages can't be fetched, because the npm registry can't be reached: connect to the internet, then run ${command} again.`,
  );
});

test('a production build with a part of its project names every variable that is missing, and what to write', () => {
  const some = {
    SUPABASE_URL: 'https://name.supabase.co',
    SUPABASE_PUBLISHABLE_KEY: '',
    ADMIN_EMAIL: '',
  };
  const build = [join(root, 'tools/commands/astro.ts'), 'build'];
  expect(failureOf(build, tempFolder(), { CONTEXT: 'production', ...some })).toBe(
    `The environment needs 2 changes (.env.example explains each name):
  SUPABASE_PUBLISHABLE_KEY: is missing. Write the key that starts with sb_publishable_.
  ADMIN_EMAIL: is missing. Write the address the owner signs in with.`,
  );
});

test('packages count as installed until the lockfile changes, and all of them include those of the site', () => {
  const folder = tempFolder();
  const hash = createHash('sha256').update('{}').digest('hex');
  mkdirSync(join(folder, 'node_modules'));
  const installed = (recorded: string, lockfile = '{}') => {
    writeFileSync(join(folder, 'package-lock.json'), lockfile);
    writeFileSync(join(folder, 'node_modules/.installed'), recorded);
    return (['production', 'all'] as const).filter((which) => isInstalled(folder, which));
  };
  expect(installed('')).toEqual([]);
  expect(installed(`production ${hash}`)).toEqual(['production']);
  expect(installed(`all ${hash}`)).toEqual(['production', 'all']);
  expect(installed(`all ${hash}`, '{ }')).toEqual([]);
});

test('the site is rebuilt after a change of a source or a setting, and only then', () => {
  const folder = tempFolder();
  mkdirSync(join(folder, 'src/pages'), { recursive: true });
  const write = (text: string) => writeFileSync(join(folder, 'src/pages/index.astro'), text);
  const print = (env: NodeJS.ProcessEnv = {}) => fingerprintSources(folder, env);
  write('<p>one</p>');
  const first = print();
  expect(print({ LEAD_LIMITS: '1,1,1' })).toBe(first);
  for (const name of ['CMS_REPO', 'VAPID_PUBLIC_KEY', 'SUPABASE_URL', 'SHOW_SAMPLES'])
    expect(print({ [name]: 'other' }), name).not.toBe(first);
  write('<p>two</p>');
  expect(print()).not.toBe(first);
  write('<p>one</p>');
  expect(print()).toBe(first);
  writeFileSync(join(folder, '.env'), 'ADMIN_EMAIL=owner@example.com\n');
  expect(print()).not.toBe(first);
});
