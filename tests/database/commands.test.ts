import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { shortLived } from '#tests/node-flags.ts';
import { writeConfig } from './config.ts';
import { placeDatabase } from './copies.ts';
import { root } from './engines.ts';
import { type Project, signInAdmin, startProject, testEnv } from './project.ts';

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
      [...shortLived, join(root, script), ...args],
      options,
      (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out, err }),
    );
    child.stdin?.end(input);
  });
}

// Each command is a process of its own, which uses the running server, as beside `npm start`. Opening the
// database itself takes seconds, so only one test does that.
describe("the owner's commands beside a running server", () => {
  let project: Project;
  const config: string[] = [];
  const where = () => `the running server ${project.origin}`;
  const names = async () => (await project.leads()).map(({ name }) => name).sort();
  const signsIn = async (password: string) =>
    (await project.visitor().auth.signInWithPassword({ email, password })).error === null;

  beforeAll(async () => {
    project = await startProject('PGlite');
    config.push('--config', project.configPath);
    await signInAdmin(project, 'first password');
  });
  afterAll(() => project?.close());
  beforeEach(async () => {
    const add = (name: string, address: string, phone = '') => `
      insert into public.contact_submissions (name, email, phone, source)
      values ('${name}', '${address}', nullif('${phone}', ''), 'site');`;
    await project.backend.sql.exec(
      'delete from public.contact_submissions;' +
        add('A', 'ann@example.com') +
        add('B', 'Ann@Example.com') +
        add('C', 'anna@example.com', '+14105550111') +
        add('D', 'x_n@example.com') +
        add('E', 'x*n@example.com') +
        add('F', 'xyn@example.com', '+14105550111') +
        add('G', 'Guy+deck@example.com'),
    );
  });

  test('leads:erase removes one person, ignoring case, and says how many rows', async () => {
    const { code, out } = await run('scripts/leads-erase.ts', [...config, 'ANN@example.com']);
    expect([code, out]).toEqual([0, `2 requests of ANN@example.com erased from ${where()}.\n`]);
    expect(await names()).toEqual(['C', 'D', 'E', 'F', 'G']);
  });

  test('leads:erase does not treat an address as a pattern: other people stay', async () => {
    const erase = async (address: string) =>
      (await run('scripts/leads-erase.ts', [...config, address])).out;
    expect(await erase('x_na@example.com')).toMatch(/^0 requests/);
    expect(await erase('x*n@example.com')).toMatch(/^1 request /);
    expect(await erase('guy+deck@example.com')).toMatch(/^1 request /);
    expect(await names()).toEqual(['A', 'B', 'C', 'D', 'F']);
  });

  test('leads:erase finds a person by phone in any notation', async () => {
    const { out } = await run('scripts/leads-erase.ts', [...config, '(410)', '555-0111']);
    expect(out).toBe(`2 requests of (410) 555-0111 erased from ${where()}.\n`);
    expect(await names()).toEqual(['A', 'B', 'D', 'E', 'G']);
  });

  test('leads:erase without an address changes nothing and shows its usage', async () => {
    const { code, err } = await run('scripts/leads-erase.ts', config);
    expect([code, err.trim()]).toEqual([
      1,
      'Name the person to erase: npm run leads:erase -- name@example.com, or their phone number',
    ]);
  });

  test('admin:password refuses a short password and keeps the old one', async () => {
    const { code, err } = await run('scripts/admin-password.ts', config, '12345\n');
    expect([code, err.trim()]).toEqual([
      1,
      `The password was not changed in ${where()}: Minimum 6 characters required.`,
    ]);
    expect(await signsIn('first password')).toBe(true);
  });

  test('admin:password sets the new password and ends the sessions of the old one', async () => {
    const { code, out } = await run('scripts/admin-password.ts', config, 'second password\n');
    expect([code, out]).toEqual([
      0,
      `${email} has a new password in ${where()}; every browser is signed out.\n`,
    ]);
    expect(await signsIn('first password')).toBe(false);
    expect(await signsIn('second password')).toBe(true);
  });

  test('leads:restore says which file was not restored, and why', async () => {
    const { code, err } = await run('scripts/leads-restore.ts', [...config, 'no-such.json']);
    expect(code).toBe(1);
    expect(err.trim()).toMatch(/^no-such\.json was not restored to the running server \S+: ENOENT/);
    const usage = await run('scripts/leads-restore.ts', config);
    expect([usage.code, usage.err.trim()]).toEqual([
      1,
      'Name the backup: npm run leads:restore -- backups/leads-….json',
    ]);
  });
});

test('a wrong setting is reported in one sentence, without a stack trace', async () => {
  const wrong = { ADMIN_EMAIL: 'owner' };
  for (const script of ['leads-erase', 'leads-export', 'leads-restore', 'admin-password']) {
    const args =
      { 'leads-erase': ['ann@example.com'], 'leads-restore': ['backup.json'] }[script] ?? [];
    const { code, err } = await run(`scripts/${script}.ts`, args, 'abcdef', wrong);
    expect([script, code]).toEqual([script, 1]);
    expect(err).toContain('ADMIN_EMAIL: "owner" is not an email address.');
    expect(err).not.toMatch(/^\s+at /m);
  }
});

test('without a running server a command opens the local database, also with an empty SUPABASE_URL', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'commands-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await placeDatabase(join(folder, 'pgdata'));
  const args = ['--config', writeConfig(folder), 'a@b.example'];
  const { code, out } = await run('scripts/leads-erase.ts', args, '', { SUPABASE_URL: '' });
  expect([code, out]).toEqual([0, '0 requests of a@b.example erased from the local database.\n']);
});
