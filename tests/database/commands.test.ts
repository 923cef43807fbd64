import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openSecondStore } from '#tools/local/second-store.ts';
import { placeDatabase, writeConfig } from './copies.ts';
import { type Project, signInAdmin, startProject, testEnv } from './project.ts';
import { runCommand } from './run-command.ts';

const email = testEnv.ADMIN_EMAIL;

/** What leads:erase says of leads without history, alerts and photos. */
const nothing = '0 history entries, 0 alerts, 0 photos (0 files).';

// Each command is a process of its own, which uses the running server, as beside `npm start`. Opening the
// database itself takes seconds, so only one test does that.
describe("the owner's commands beside a running server", () => {
  let project: Project;
  const where = () => `the running server ${project.origin}`;
  const here = (name: string, ...args: string[]) =>
    runCommand(name, ['--config', project.configPath, ...args]);
  const erase = (...typed: string[]) => here('leads-erase', ...typed);
  const erased = (count: string, typed: string, stored: string, rows = nothing) =>
    `${count} from ${typed} erased from ${where()}: ${stored}, 0 in the second store, ${rows} Earlier backups and emails still contain all of this: delete them.\n`;
  const names = async () => (await project.leads()).map(({ name }) => name).sort();
  const signsIn = async (password: string) =>
    (await project.visitor().auth.signInWithPassword({ email, password })).error === null;

  beforeAll(async () => {
    project = await startProject('PGlite');
    await signInAdmin(project, 'first password');
  });
  afterAll(() => project?.close());
  beforeEach(() =>
    project.sql.exec(`delete from public.contact_submissions;
      insert into public.contact_submissions (name, email, phone, source) values
        ('A', 'ann@example.com', null, 'site'), ('B', 'Ann@Example.com', null, 'site'),
        ('C', 'anna@example.com', '+14105550111', 'site'), ('D', 'x_n@example.com', null, 'site'),
        ('E', 'x*n@example.com', null, 'site'), ('F', 'xyn@example.com', '+14105550111', 'site'),
        ('G', 'Guy+deck@example.com', null, 'site')`),
  );

  test.each([
    ['one person, ignoring case', 'ANN@example.com', '2 requests', 'CDEFG'],
    ['nobody by a pattern', 'x_na@example.com', '0 requests', 'ABCDEFG'],
    ['one whose address looks like a pattern', 'x*n@example.com', '1 request', 'ABCDFG'],
    ['one with a plus', 'guy+deck@example.com', '1 request', 'ABCDEF'],
    ['a person by phone in any notation', '(410) 555-0111', '2 requests', 'ABDEG'],
  ])('leads:erase removes %s, and says how many rows', async (_who, typed, count, left) => {
    const { code, out } = await erase(...typed.split(' '));
    const stored = `${count.charAt(0)} in the list`;
    expect([code, out]).toEqual([0, erased(count, typed, stored)]);
    expect((await names()).join('')).toBe(left);
  });

  test('leads:erase finds a number however it was written, counts all that goes, and names who looks alike', async () => {
    const written = {
      plain: '+14435550111',
      cell: '443-555-0111 (cell)',
      two: '443-555-0111 or 443-555-0112',
      run: '(443) 555-0110 (443) 555-0111',
      abroad: '0014435550111',
      wide: '４４３．５５５．０１１１',
      late: '+1 443 555‑0111, after 5',
      spouse: '443-555-0112',
      local: '555-0111',
      stranger: '443-555-0199',
    };
    const rows = Object.entries(written).map(
      ([name, phone]) => `('${name}', '${name}@example.com', '${phone}', 'site')`,
    );
    await project.sql.exec(
      `delete from public.contact_submissions; insert into public.contact_submissions (name, email, phone, source) values ${rows};
      insert into public.contact_submissions (name, email, source)
        values ('plain', 'work@example.com', 'site'), ('other', 'CELL@example.com', 'site');
      update public.contact_submissions set status = 'contacted' where name in ('cell', 'stranger');
      insert into public.lead_photos (id, submission_id) select gen_random_uuid(), id from public.contact_submissions;
      insert into private.alerts (submission_id, kind, channel) select id, 'new', 'mail' from public.contact_submissions`,
    );
    const [two] = await project.sql.query<{ path: string }>(
      `select submission_id || '/' || p.id || '.jpg' as path from public.lead_photos p
        join public.contact_submissions s on s.id = submission_id where name = 'two'`,
    );
    const bucket = project.service.storage.from('lead-photos');
    const photo = Buffer.from('a photo');
    await bucket.upload(two?.path ?? '', photo, { contentType: 'image/jpeg' });
    const { out } = await erase('443-555-0111');
    const [heading, ...alike] = out.split('\n').slice(0, -2);
    expect(heading).toBe('Other requests that look like this person’s:');
    expect(alike.map((line) => line.replace(/^ +\d\. \S+ /, '')).sort()).toEqual([
      'local, 555-0111, local@example.com (same number)',
      'other, CELL@example.com (same address)',
      'plain, work@example.com (same name)',
      'spouse, 443-555-0112, spouse@example.com (same number)',
    ]);
    const kept =
      '1 history entry, 7 alerts, 7 photos (1 file). 4 of those listed above were kept: --yes erases them, too.';
    expect(out).toContain(erased('7 requests', '443-555-0111', '7 in the list', kept));
    expect(await names()).toEqual(['local', 'other', 'plain', 'spouse', 'stranger']);
    expect((await erase('555-0111', '--yes')).code).toBe(0);
    expect(await names()).toEqual(['other', 'plain', 'spouse', 'stranger']);
    const british = await erase('+44', '(0)20', '7946', '0018');
    expect(british.out).toMatch(/^0 requests from \+44 \(0\)20 7946 0018 erased/);
  });

  test('leads:erase names what could not be read in the second store', async () => {
    const data = join(dirname(project.configPath), 'pgdata');
    const second = openSecondStore(data, testEnv.PARKED_LEADS_KEY);
    onTestFinished(second.close);
    const unread = `2026-11-23-${'a'.repeat(43)}`;
    await second.blobs.set(unread, new ArrayBuffer(40), {});
    const { code, out } = await erase('ANN@example.com');
    expect([code, await names()]).toEqual([0, ['C', 'D', 'E', 'F', 'G']]);
    expect(out).toContain(
      `1 request in the second store could not be read and may be theirs: ${unread}.`,
    );
    await second.blobs.delete(unread);
  });

  test.each([
    [
      'leads-erase',
      [],
      'Name the person to erase: npm run leads:erase -- name@example.com, or their phone number',
    ],
    ['leads-restore', [], 'Name the backup: npm run leads:restore -- backups/leads-….json'],
    ['leads-restore', ['no-such.json'], 'no-such.json was not restored to WHERE: ENOENT'],
  ])('%s %j changes nothing and says what is missing', async (name, args, words) => {
    const { code, err } = await here(name, ...args);
    expect([code, err]).toEqual([1, expect.stringContaining(words.replace('WHERE', where()))]);
    expect(await names()).toHaveLength(7);
  });

  test('admin:password refuses a short password, and sets a new one, which ends the sessions of the old one', async () => {
    const change = async (password: string) => {
      const input = `${password}\n`;
      return runCommand('admin-password', ['--config', project.configPath], { input });
    };
    const { code, err } = await change('12345');
    expect([code, err]).toEqual([
      1,
      expect.stringContaining(`not changed in ${where()}: Minimum 6 characters required.`),
    ]);
    expect(await signsIn('first password')).toBe(true);
    expect((await change('second password')).out).toBe(
      `${email} has a new password in ${where()}; every browser is signed out.\n`,
    );
    expect(await signsIn('first password')).toBe(false);
    expect(await signsIn('second password')).toBe(true);
  });

  test('admin:factor says that the local engine has no second factor', async () => {
    expect(await here('admin-factor', '--remove')).toMatchObject({
      code: 0,
      out: `There is no second factor: ${where()} has none.\n`,
    });
  });
});

test('admin:factor removes all second factors of the owner from a hosted project, and of nobody else', async () => {
  // The addresses and answers of Supabase Auth's admin API; the local engine has no factors.
  const owner = randomUUID();
  const left = new Set<string>([randomUUID(), randomUUID()]);
  const listening = Promise.withResolvers<string>();
  const server = serve(
    {
      ...{ port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false },
      fetch({ method, url, headers }) {
        const [person, , id = ''] = url.split('/admin/users/')[1]?.split('/') ?? [];
        const isOwners = person === owner && headers.get('apikey') === testEnv.SUPABASE_SECRET_KEY;
        if (method === 'DELETE' && isOwners) left.delete(id);
        if (id) return Response.json({ id });
        if (isOwners)
          return Response.json([...left].map((one) => ({ id: one, factor_type: 'totp' })));
        const users = [
          { id: randomUUID(), email: 'else@example.com' },
          { id: owner, email },
        ];
        return Response.json({ users, aud: '' });
      },
    },
    ({ port }) => listening.resolve(`http://127.0.0.1:${port}`),
  );
  onTestFinished(() => void server.close());
  const url = await listening.promise;
  const factor = (...args: string[]) =>
    runCommand('admin-factor', ['--hosted', ...args], { env: { SUPABASE_URL: url } });
  expect((await factor()).out).toContain(`${email} has 2 second factors in the hosted project`);
  expect(left.size).toBe(2);
  expect((await factor('--remove')).out).toBe(
    `2 second factors removed for ${email} in the hosted project ${url}. The password alone now opens the desk: sign in, and set up a new second factor under Settings.\n`,
  );
  expect(left.size).toBe(0);
});

test('a command works on a hosted project only with --hosted', async () => {
  const env = { SUPABASE_URL: 'https://name.supabase.co' };
  const { code, err } = await runCommand('leads-export', [], { env });
  expect([code, err.trim()]).toEqual([
    1,
    'SUPABASE_URL names a hosted project. To work on it, add -- --hosted; otherwise remove the line from .env (it belongs in .env.hosted).',
  ]);
});

test.each([
  ['leads-erase', 'ann@example.com'],
  ['leads-export'],
  ['leads-restore', 'backup.json'],
  ['admin-password'],
  ['admin-factor'],
])('%s reports a wrong setting in one sentence, without a stack trace', async (name, ...args) => {
  const given = { input: 'abcdef', env: { ADMIN_EMAIL: 'owner' } };
  const { code, err } = await runCommand(name, args, given);
  expect([code, err]).toEqual([1, expect.stringContaining('"owner" is not an email address.')]);
  expect(err).not.toMatch(/^\s+at /m);
});

test('without a running server a command opens the local database, also with an empty SUPABASE_URL', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'commands-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await placeDatabase(join(folder, 'pgdata'));
  const args = ['--config', writeConfig(folder), 'a@b.example'];
  const { out } = await runCommand('leads-erase', args, { env: { SUPABASE_URL: '' } });
  expect(out).toContain(
    '0 requests from a@b.example erased from the local database: 0 in the list',
  );
});
