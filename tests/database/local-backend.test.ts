import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createBackend } from '#tools/local/backend.ts';
import { writeConfig } from './config.ts';
import { placeDatabase } from './copies.ts';
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
  /** A copy of the project's database files, to be changed. */
  function copyDatabaseFiles(): string {
    const folder = makeFolder();
    for (const path of ['supabase/migrations', 'supabase/privileges.sql'])
      cpSync(join(root, path), join(folder, path), { recursive: true });
    return folder;
  }

  test('it does not start while visitors have a right', async () => {
    const folder = copyDatabaseFiles();
    const fault = 'grant select (email) on public.contact_submissions to anon;';
    appendFileSync(join(folder, 'supabase/privileges.sql'), fault);
    const configPath = await startedBefore(folder);
    await expect(
      createBackend({ root: folder, origin, configPath, samples: false }),
    ).rejects.toThrow(
      'visitors who are not signed in (anon) may still select public.contact_submissions.email',
    );
  });

  test('it starts after a migration that changes the arguments of a function', async () => {
    const folder = copyDatabaseFiles();
    const configPath = await startedBefore(folder);
    writeFileSync(
      join(folder, 'supabase/migrations/20991231000000_more.sql'),
      `drop function public.remove_expired_leads(integer, integer);
      create function public.remove_expired_leads(lead_months integer, spam_days integer, extra text default '')
        returns jsonb language sql as $$ select '{"removed": 0, "refused": 0}'::jsonb $$;
      grant execute on function public.remove_expired_leads to service_role;`,
    );
    const options = { root: folder, origin, configPath, samples: false };
    await (await createBackend(options)).close();
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

  test('an ordinary refusal prints nothing', async () => {
    const configPath = await startedBefore();
    const backend = await createBackend({ root, origin, configPath, samples: false });
    const print = vi.spyOn(process.stderr, 'write');
    const headers = {
      apikey: testEnv.SUPABASE_PUBLISHABLE_KEY,
      'content-type': 'application/json',
    };
    await backend.fetch(new Request(`${origin}/rest/v1/contact_submissions`, { headers }));
    const body = JSON.stringify({ email: 'a@example.com', password: 'wrong one' });
    await backend.fetch(
      new Request(`${origin}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body }),
    );
    expect(print).not.toHaveBeenCalled();
    print.mockRestore();
    await backend.close();
  });
});
