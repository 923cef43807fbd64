import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBackend } from '#local/backend.ts';
import { writeConfig } from './config.ts';
import { root } from './engines.ts';
import { testEnv } from './project.ts';

const email = testEnv.ADMIN_EMAIL;

/** Runs a command of the owner in a process of its own. */
function run(
  script: string,
  args: string[],
  input = '',
  settings: NodeJS.ProcessEnv = {},
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...testEnv, ...settings };
    const options = { cwd: root, env, timeout: 60_000 };
    const child = execFile(
      process.execPath,
      [join(root, script), ...args],
      options,
      (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out, err }),
    );
    child.stdin?.end(input);
  });
}

describe("the owner's commands", () => {
  const folder = mkdtempSync(join(tmpdir(), 'commands-'));
  const configPath = writeConfig(folder);
  const config = ['--config', configPath];
  const add = (name: string, address: string) =>
    `insert into public.contact_submissions (name, email, source) values ('${name}', '${address}', 'site');`;
  const open = (origin = 'http://localhost') =>
    createBackend({ root, origin, configPath, samples: false });
  const names = async () => {
    const backend = await open();
    const left = await backend.sql.query<{ name: string }>(
      'select name from public.contact_submissions order by name',
    );
    await backend.close();
    return left.map(({ name }) => name);
  };
  const signsIn = async (backend: Awaited<ReturnType<typeof open>>, password: string) => {
    const client = createClient('http://localhost', testEnv.SUPABASE_PUBLISHABLE_KEY, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
    });
    return (await client.auth.signInWithPassword({ email, password })).error === null;
  };
  beforeAll(async () => {
    Object.assign(process.env, testEnv);
    const backend = await open();
    await backend.sql.exec(
      add('A', 'ann@example.com') +
        add('B', 'Ann@Example.com') +
        add('C', 'anna@example.com') +
        add('D', 'x_n@example.com') +
        add('E', 'x*n@example.com') +
        add('F', 'xyn@example.com') +
        add('G', 'Guy+deck@example.com') +
        `update public.contact_submissions set phone = '+14105550111' where name in ('C', 'F');`,
    );
    const body = JSON.stringify({
      email,
      password: 'first password',
      code: testEnv.ADMIN_SETUP_CODE,
    });
    const headers = { apikey: testEnv.SUPABASE_PUBLISHABLE_KEY };
    await backend.fetch(
      new Request('http://localhost/functions/v1/create-admin', { method: 'POST', headers, body }),
    );
    await backend.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('leads:erase removes one person, whatever the capitals, and says how many rows', async () => {
    const { code, out } = await run('scripts/leads-erase.ts', [...config, 'ANN@example.com']);
    expect([code, out]).toEqual([
      0,
      '2 requests of ANN@example.com erased from the local database.\n',
    ]);
    expect((await run('scripts/leads-erase.ts', [...config, 'x_na@example.com'])).out).toMatch(
      /^0 requests/,
    );
    expect(await names()).toEqual(['C', 'D', 'E', 'F', 'G']);
  });

  test('leads:erase takes a star for a star and a plus for a plus: nobody else goes', async () => {
    const { out } = await run('scripts/leads-erase.ts', [...config, 'x*n@example.com']);
    expect(out).toBe('1 request of x*n@example.com erased from the local database.\n');
    const plus = await run('scripts/leads-erase.ts', [...config, 'guy+deck@example.com']);
    expect(plus.out).toBe('1 request of guy+deck@example.com erased from the local database.\n');
    expect(await names()).toEqual(['C', 'D', 'F']);
  });

  test('leads:erase finds a person by phone, however it is typed', async () => {
    const { out } = await run('scripts/leads-erase.ts', [...config, '(410)', '555-0111']);
    expect(out).toBe('2 requests of (410) 555-0111 erased from the local database.\n');
    expect(await names()).toEqual(['D']);
    const backend = await open();
    await backend.sql.exec(add('C', 'anna@example.com'));
    await backend.close();
  });

  test('a setting that is wrong is said in one sentence, without a stack', async () => {
    const wrong = { ADMIN_EMAIL: 'owner' };
    for (const script of ['leads-erase', 'leads-export', 'leads-restore', 'admin-password']) {
      const args =
        { 'leads-erase': ['ann@example.com'], 'leads-restore': ['backup.json'] }[script] ?? [];
      const { code, err } = await run(
        `scripts/${script}.ts`,
        [...config, ...args],
        'abcdef',
        wrong,
      );
      expect([script, code]).toEqual([script, 1]);
      expect(err).toContain('ADMIN_EMAIL: "owner" is not an email address.');
      expect(err).not.toMatch(/^\s+at /m);
    }
  });

  test('an empty SUPABASE_URL means the local database', async () => {
    const empty = { SUPABASE_URL: '' };
    const { out } = await run('scripts/leads-erase.ts', [...config, 'a@b.example'], '', empty);
    expect(out).toBe('0 requests of a@b.example erased from the local database.\n');
  });

  test('leads:erase without an address changes nothing and says how it is called', async () => {
    const { code, err } = await run('scripts/leads-erase.ts', config);
    expect([code, err.trim()]).toEqual([
      1,
      'Say whose requests are to be erased: npm run leads:erase -- name@example.com, or their phone number',
    ]);
  });

  test('admin:password sets the new password and ends the sessions of the old one', async () => {
    const { code, out } = await run('scripts/admin-password.ts', config, 'second password\n');
    expect([code, out]).toEqual([0, `${email} has a new password in the local database.\n`]);
    const backend = await open();
    expect([
      await signsIn(backend, 'first password'),
      await signsIn(backend, 'second password'),
    ]).toEqual([false, true]);
    await backend.close();
  });

  test('admin:password refuses a short password and leaves the old one', async () => {
    const { code, err } = await run('scripts/admin-password.ts', config, '12345\n');
    expect([code, err.trim()]).toEqual([
      1,
      'The password was not changed in the local database: Minimum 6 characters required.',
    ]);
  });

  test('leads:restore says which file was not restored, and why', async () => {
    const { code, err } = await run('scripts/leads-restore.ts', [...config, 'no-such.json']);
    expect(code).toBe(1);
    expect(err.trim()).toMatch(/^no-such\.json was not restored to the local database: ENOENT/);
    const usage = await run('scripts/leads-restore.ts', config);
    expect([usage.code, usage.err.trim()]).toEqual([
      1,
      'Say which backup: npm run leads:restore -- backups/leads-….json',
    ]);
  });

  test('both reach the data through the server while it is running', async () => {
    const listening = Promise.withResolvers<number>();
    let backend: Awaited<ReturnType<typeof open>> | undefined;
    const server = serve(
      {
        port: 0,
        hostname: '127.0.0.1',
        fetch: (request) => backend?.fetch(request) ?? new Response(null, { status: 503 }),
        overrideGlobalObjects: false,
      },
      ({ port }) => listening.resolve(port),
    );
    const origin = `http://127.0.0.1:${await listening.promise}`;
    backend = await open(origin);
    const erased = await run('scripts/leads-erase.ts', [...config, 'anna@example.com']);
    expect(erased.out).toBe(
      `1 request of anna@example.com erased from the running server ${origin}.\n`,
    );
    const changed = await run('scripts/admin-password.ts', config, 'third password\n');
    expect(changed.out).toBe(`${email} has a new password in the running server ${origin}.\n`);
    expect(await signsIn(backend, 'third password')).toBe(true);
    await backend.close();
    await new Promise((resolve) => server.close(resolve));
  });
});
