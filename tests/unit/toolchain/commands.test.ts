import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#tests/project-copy.ts';
import { tempFolder } from '#tests/temp-folder.ts';
import { commands } from '#tools/toolchain/commands.mjs';
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
    `Port ${port} is in use by another program: stop it, or choose another one with the line PORT=${port + 1} in .env, then run npm start again.`,
  );
  await once(other.close(), 'close');
  expect(await portProblem(port, 'npm start')).toBeUndefined();
});

test.each(Object.keys(commands))(
  '%s explains itself, on any Node and before anything is installed',
  (name) => {
    const run = join('tools/commands/run.mjs');
    const pretend = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"18.20.4"})`;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', pretend, run, name, '--help'],
      { cwd: root, encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^[A-Z].*\.\n(?: {2}\S.*\n)*Example: npm /);
  },
);

test('package.json has each command and no other', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(scripts).toEqual(
    Object.fromEntries(
      Object.keys(commands).map((name) => [name, `node tools/commands/run.mjs ${name}`]),
    ),
  );
});

test('an old Node is told in one sentence', () => {
  const pretend = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"18.20.4"})`;
  expect(failureOf(['--import', pretend, 'tools/commands/run.mjs', 'doctor'])).toBe(
    'This needs Node 20 or newer, and this is Node 18.20.4: install a current one from https://nodejs.org, then run the same command again.',
  );
});

test.each([
  [['preview', '--nothing'], 'For its options: npm run preview -- --help'],
  [['doctor', '--nothing'], 'For its options: npm run doctor -- --help'],
  [['update', '--nothing'], 'For its options: npm run update -- --help'],
  [['nothing'], 'There is no command "nothing"'],
])('a mistake is a sentence without a stack: %s', (args, sentence) => {
  const said = failureOf(['tools/commands/run.mjs', ...args]);
  expect(said).toContain(sentence);
  expect(said).not.toMatch(/^ +at /m);
});

test.each(['Deck #1', '100% deck', 'deck?'])(
  'a folder named %s is told before the build',
  (name) => {
    const folder = join(tempFolder(), name);
    for (const part of ['tools/commands', 'tools/toolchain', 'package.json'])
      cpSync(join(root, part), join(folder, part), { recursive: true });
    expect(failureOf([join('tools/commands/run.mjs'), 'start'], folder)).toContain(
      `can't be built in a folder whose name has "${/[#%?]/.exec(name)}"`,
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
  expect(failureOf(['tools/commands/run.mjs', 'start'], folder, env)).toContain(remedy);
});

test.each([
  ['start', 'npm start'],
  ['dev', 'npm run dev'],
  ['check', 'npm run check'],
])('a missing network is reported in one sentence by %s', (name, command) => {
  const folder = tempFolder();
  for (const part of ['tools/commands', 'tools/toolchain', 'package.json', 'package-lock.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  const env = {
    PORT: '0',
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_cache: join(folder, 'cache'),
  };
  expect(failureOf(['tools/commands/run.mjs', name], folder, env)).toBe(
    `The packages can't be fetched, because the npm registry can't be reached: connect to the internet, then run ${command} again.`,
  );
});

test('a production build with a part of its project names every variable that is missing, and what to write', () => {
  const some = {
    SUPABASE_URL: 'https://name.supabase.co',
    SUPABASE_PUBLISHABLE_KEY: '',
    ADMIN_EMAIL: '',
  };
  const build = [join(root, 'tools/commands/build.ts')];
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
    return (['production', 'editor', 'all'] as const).filter((which) => isInstalled(folder, which));
  };
  expect(installed('')).toEqual([]);
  expect(installed(`production ${hash}`)).toEqual(['production']);
  expect(installed(`editor ${hash}`)).toEqual(['production', 'editor']);
  expect(installed(`all ${hash}`)).toEqual(['production', 'editor', 'all']);
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
