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
    `Port ${port} is taken by another program: stop that one, or choose another port with PORT=${port + 1} npm start.`,
  );
  await once(other.close(), 'close');
  expect(await portProblem(port, 'npm start')).toBeUndefined();
});

test.each(['start.mjs', 'dev.mjs', 'test.mjs'])(
  '%s reports an old Node in one sentence',
  (script) => {
    const pretend =
      'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"18.20.4"})';
    expect(failureOf(['--import', pretend, join('tools/commands', script)])).toBe(
      'This needs Node 20 or newer, and this is Node 18.20.4: install a current one from https://nodejs.org, then run the same command again.',
    );
  },
);

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

test('a production build without its project names every variable that is missing, and what to write', () => {
  const missing = { SUPABASE_URL: '', SUPABASE_PUBLISHABLE_KEY: '', ADMIN_EMAIL: '' };
  const build = [join(root, 'tools/commands/astro.ts'), 'build'];
  expect(failureOf(build, tempFolder(), { CONTEXT: 'production', ...missing })).toBe(
    `The environment needs 3 changes (.env.example explains each name):
  SUPABASE_URL: is missing. Write https://name.supabase.co.
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
