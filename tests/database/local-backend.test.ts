import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createBackend } from '#tools/local/backend.ts';
import { placeDatabase, writeConfig } from './copies.ts';
import { root } from './engines.ts';
import { testEnv } from './project.ts';

const origin = 'http://localhost:4410';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'local-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A configuration with a database that was started before; returns its file. */
async function startedBefore(folder = makeFolder()): Promise<string> {
  await placeDatabase(join(folder, 'pgdata'));
  return writeConfig(folder);
}

describe('the local back end', () => {
  beforeEach(() => {
    Object.assign(process.env, testEnv);
  });
  test('it does not start while visitors have a right', async () => {
    const configPath = await startedBefore();
    const open = () => createBackend({ root, origin, configPath, samples: false });
    const opened = await open();
    await opened.sql.exec('grant select (email) on public.contact_submissions to anon');
    await opened.close();
    await expect(open()).rejects.toThrow(
      'visitors who are not signed in (anon) may select public.contact_submissions.email',
    );
  });

  test('leads stored before the migrations were joined stay', async () => {
    const configPath = await startedBefore();
    const open = () => createBackend({ root, origin, configPath, samples: true });
    const history = 'supabase_migrations.schema_migrations';
    const before = await open();
    const joined = await before.sql.query(`select version, name from ${history} order by version`);
    await before.sql.exec(`truncate ${history};
      insert into ${history} (version) values ('20261121000100'), ('20261127000602');
      insert into public.contact_submissions (name, email, source) values ('Ann', 'ann@example.com', 'owner')`);
    await before.close();

    const after = await open();
    expect(await after.sql.query('select name from public.contact_submissions')).toEqual([
      { name: 'Ann' },
    ]);
    expect(await after.sql.query(`select version, name from ${history} order by version`)).toEqual(
      joined,
    );
    await after.close();
  });

  test('a refusal prints its code, and nothing that somebody wrote', async () => {
    const configPath = await startedBefore();
    const backend = await createBackend({ root, origin, configPath, samples: false });
    const print = vi.spyOn(console, 'error').mockReturnValue();
    const headers = {
      apikey: testEnv.SUPABASE_PUBLISHABLE_KEY,
      'content-type': 'application/json',
    };
    await backend.fetch(new Request(`${origin}/rest/v1/contact_submissions`, { headers }));
    const secret = { apikey: testEnv.SUPABASE_SECRET_KEY, 'content-type': 'application/json' };
    const lead = JSON.stringify({ name: 'Ann Miller', phone: '410-555-0111', source: 'nobody' });
    const insert = { method: 'POST', headers: secret, body: lead };
    await backend.fetch(new Request(`${origin}/rest/v1/contact_submissions`, insert));
    const body = JSON.stringify({ email: 'a@example.com', password: 'wrong one' });
    await backend.fetch(
      new Request(`${origin}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body }),
    );
    const said = print.mock.calls.flat().map((part) => inspect(part));
    print.mockRestore();
    expect(said).toEqual([
      'The database refused a request: 42501',
      'The database refused a request: 23514',
    ]);
    await backend.close();
  });
});
