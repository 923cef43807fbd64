import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fingerprintSources } from '#tools/toolchain/fingerprint.ts';
import { isInstalled } from '#tools/toolchain/install.mjs';
import { portProblem } from '#tools/toolchain/port.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

function inTempFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'commands-test-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a taken port is reported in one sentence with the remedy', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as AddressInfo;
  expect(await portProblem(port, 'npm start')).toBe(
    `Port ${port} is taken by another program: stop that one, or choose another port with PORT=${port + 1} npm start.`,
  );
  await new Promise((done) => other.close(done));
  expect(await portProblem(port, 'npm start')).toBeUndefined();
});

test.each(['start.mjs', 'test.mjs'])('%s reports an old Node in one sentence', (script) => {
  const pretend =
    'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"18.20.4"})';
  const { stderr, status } = spawnSync(
    process.execPath,
    ['--import', pretend, join(root, 'tools/commands', script)],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr.trim()).toBe(
    'This needs Node 20 or newer, and this is Node 18.20.4: install a current one from https://nodejs.org, then run the same command again.',
  );
});

test('a missing network is reported in one sentence', () => {
  inTempFolder((folder) => {
    for (const name of ['tools/commands', 'tools/toolchain', 'package.json', 'package-lock.json'])
      cpSync(join(root, name), join(folder, name), { recursive: true });
    const { stderr, status } = spawnSync(process.execPath, ['tools/commands/start.mjs'], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        PORT: '0',
        npm_config_registry: 'http://127.0.0.1:9/',
        npm_config_cache: join(folder, 'cache'),
      },
    });
    expect(stderr.trim()).toBe(
      "The packages can't be fetched, because the npm registry can't be reached: connect to the internet, then run npm start again.",
    );
    expect(status).toBe(1);
  });
});

test('a production build without its project names every variable that is missing, and what to write', () => {
  inTempFolder((folder) => {
    const missing = { SUPABASE_URL: '', SUPABASE_PUBLISHABLE_KEY: '', ADMIN_EMAIL: '' };
    const build = [join(root, 'tools/commands/astro.ts'), 'build'];
    const { stderr, status } = spawnSync(process.execPath, build, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, CONTEXT: 'production', ...missing },
    });
    expect([status, stderr.trim()]).toEqual([
      1,
      [
        'The environment needs 3 changes (.env.example explains each name):',
        '  SUPABASE_URL: is missing. Write https://name.supabase.co.',
        '  SUPABASE_PUBLISHABLE_KEY: is missing. Write the key that starts with sb_publishable_.',
        '  ADMIN_EMAIL: is missing. Write the address the owner signs in with.',
      ].join('\n'),
    ]);
  });
});

test('packages count as installed until the lockfile changes, and all of them include those of the site', () => {
  inTempFolder((folder) => {
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
});

test('the site is rebuilt after a change of a source or a setting, and only then', () => {
  inTempFolder((folder) => {
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
});
