import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { handleCreateAdmin, setupMessages } from '#supabase/functions/create-admin/handler.ts';
import { buildForTests } from '#tests/builds.ts';
import { functionEngines, type Project, startProject, testEnv } from '#tests/database/project.ts';
import { sizes } from '#tests/sizes.ts';
import { killDuringSetup, raceForSetup } from './drivers/setup.ts';

const { ADMIN_EMAIL: email, ADMIN_SETUP_CODE: code } = testEnv;

test.each(functionEngines)(
  `of ${sizes.setupsAtOnce} owners who set up at the same moment on %s one becomes the admin, and his password opens the desk`,
  async (engine) => {
    const { statuses, ...after } = await raceForSetup(engine, sizes.setupsAtOnce);
    expect(statuses.filter((status) => status === 200)).toEqual([200]);
    expect(statuses.filter((status) => ![200, 403, 429].includes(status))).toEqual([]);
    expect(after).toEqual({ admins: 1, users: 1, winnerSignsIn: true });
  },
);

/** The response, and every request to the database and the auth service, in order. */
async function refuse(project: Project, given: { email: string; code?: string }) {
  const asked: string[] = [];
  const client = createClient(project.origin, testEnv.SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => {
        asked.push(`${init?.method ?? 'GET'} ${String(input).replace(project.origin, '')}`);
        return fetch(input, init);
      },
    },
  });
  const request = new Request(`${project.origin}/functions/v1/create-admin`, {
    method: 'POST',
    body: JSON.stringify({ ...given, password: 'correct horse' }),
  });
  const settings = { adminEmail: email, setupCode: code, codeNeeded: true };
  const answer = await handleCreateAdmin(request, { client, settings, log: () => undefined });
  return { status: answer.status, body: await answer.json(), asked };
}

test('a refused setup has the same response after the same work whatever was wrong, and writes nothing', async () => {
  const project = await startProject('PostgreSQL');
  const wrong = [
    { email: 'else@example.com', code },
    { email, code: 'not-the-code-of-the-test' },
    { email },
    { email: '', code: '' },
  ];
  const written = () =>
    project.backend.sql.query(
      'select (select count(*) from auth.users) as users, (select count(*) from public.admins) as admins',
    );
  try {
    const refused = {
      status: 403,
      body: { error: setupMessages.refused },
      asked: ['GET /rest/v1/admins?select=user_id', 'POST /rest/v1/rpc/setup_attempt'],
    };
    const empty = await written();
    for (const given of wrong) expect(await refuse(project, given)).toEqual(refused);
    expect(await written()).toEqual(empty);
    const { error } = await project.service.auth.admin.createUser({ email, password: 'a secret' });
    expect(error).toBeNull();
    await project.backend.sql.exec('insert into public.admins (user_id) select id from auth.users');
    const one = await written();
    for (const given of [...wrong, { email, code }])
      expect(await refuse(project, given)).toEqual(refused);
    expect(await written()).toEqual(one);
  } finally {
    await project.close();
  }
});

test('the owner completes a setup that was killed in the middle, and no password is ever logged', async () => {
  const dist = await buildForTests('test');
  const { setups, secretsInLog } = await killDuringSetup(dist, sizes.setupKills);
  expect(setups).toHaveLength(sizes.setupKills);
  for (const setup of setups) {
    // The setup was complete before the kill, with or without a response: the first password is valid.
    const isDone = setup.found === 'done';
    expect(setup).toMatchObject({
      again: isDone ? 403 : 200,
      admins: 1,
      opens: { first: isDone, second: !isDone },
    });
    if (setup.told === 200) expect(setup.found).toBe('done');
  }
  expect(secretsInLog).toEqual([]);
});
