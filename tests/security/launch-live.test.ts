import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLiveSite } from '#launch/live.ts';
import { checkProject } from '#launch/project.ts';
import { buildForTests } from '#tests/builds.ts';
import { type Project, signInAdmin, startProject, testEnv } from '#tests/database/project.ts';
import { type KillableSite, startKillableSite } from './drivers/site.ts';

// The launch check asks the project and the site themselves.
describe('a project that the check asks', () => {
  let project: Project;
  beforeAll(async () => {
    project = await startProject('PostgreSQL');
  });
  afterAll(() => project?.close());
  const ask = (keys: { publishableKey?: string; secretKey?: string } = {}) =>
    checkProject({
      url: project.origin,
      publishableKey: testEnv.SUPABASE_PUBLISHABLE_KEY,
      secretKey: testEnv.SUPABASE_SECRET_KEY,
      ...keys,
    });

  /** The findings without those about settings, which only a hosted project shows. */
  const found = async () =>
    (await ask()).findings.map(({ is }) => is).filter((is) => !is.startsWith('Whether visitors'));
  const users = () => project.backend.sql.query('select id from auth.users');

  test('lacks only the owner’s account; then it has no findings', async () => {
    expect(await found()).toEqual(['The owner has no account yet']);
    await signInAdmin(project);
    expect(await found()).toEqual([]);
    expect((await ask()).setupIsDone).toBe(true);
  });

  test('that does not show its settings gets a finding that they were not checked', async () => {
    const before = await users();
    const { findings } = await ask();
    expect(findings.filter(({ group }) => group === 'host').map(({ is }) => is)).toEqual([
      'Whether visitors can sign up could not be checked: the project does not show its settings',
    ]);
    expect(await users()).toEqual(before);
  });

  test('that lets visitors in, or has two admins, is reported', async () => {
    await project.backend.sql.exec('grant select on public.contact_submissions to anon');
    const [{ n } = { n: 0 }] = await project.backend.sql.query<{ n: number }>(
      `insert into auth.users (id, email) values (gen_random_uuid(), 'second@example.com') returning 1 as n`,
    );
    expect(n).toBe(1);
    await project.backend.sql.exec(
      `insert into public.admins (user_id) select id from auth.users where email = 'second@example.com'`,
    );
    expect(await found()).toEqual([
      '2 users are admins',
      'Visitors get an answer from the table contact_submissions',
    ]);
  });

  test('that refuses the key is reported', async () => {
    const { findings } = await ask({ secretKey: 'sb_secret_of_somebody_else' });
    expect(findings[0]?.is).toMatch(/can't be read with the secret key/);
  });
});

describe('a live site that the check looks at', () => {
  let site: KillableSite;
  beforeAll(async () => {
    site = await startKillableSite(await buildForTests('production'));
  });
  afterAll(() => site?.remove());

  test('has no findings when it is the production build', async () => {
    expect(await checkLiveSite(site.origin)).toEqual([]);
  });

  test('without its headers is reported, page by page', async () => {
    const bare = createServer((request, response) => {
      response.writeHead(request.url === '/no-such-page' ? 404 : 200, {
        'content-type': 'text/html',
      });
      response.end('<!doctype html><title>x</title><p>Sample</p>');
    });
    await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
    const found = (await checkLiveSite(origin)).map(
      ({ place, is }) => `${place.slice(origin.length)} ${is}`,
    );
    bare.close();
    expect(found).toEqual(
      expect.arrayContaining([
        '/ Strict-Transport-Security is "missing"',
        '/ It has 0 policies instead of one',
        '/ It shows a sample',
        '/admin/login cache-control is "null" instead of no-store',
        '/api/submit-lead An empty form is answered 200 instead of 422',
        '/.env It is published',
      ]),
    );
  });

  test('that does not answer is reported in one sentence', async () => {
    expect((await checkLiveSite('http://127.0.0.1:9')).map(({ is }) => is)).toEqual([
      'There is no answer',
    ]);
  });
});
