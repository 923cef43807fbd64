import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './engines.ts';
import { type Project, startProject, testEnv } from './project.ts';

interface HostFunction {
  default: (request: Request, context: { ip: string }) => Promise<Response>;
}

// By address, because no short name leads to the host's folder.
const loadFunction = (name: string): Promise<HostFunction> =>
  import(/* @vite-ignore */ pathToFileURL(join(root, `netlify/functions/${name}.ts`)).href);

/** The functions as they are deployed: their own wiring, reading the environment, over HTTP. */
describe('the wiring of the deployed functions', () => {
  let project: Project;
  beforeAll(async () => {
    project = await startProject('PGlite');
    process.env['SUPABASE_URL'] = project.origin;
  });
  afterAll(async () => {
    delete process.env['SUPABASE_URL'];
    await project?.close();
  });

  test('submit-lead stores what the host hands over, for the address that the host vouches for', async () => {
    const { default: handle } = await loadFunction('submit-lead');
    const body = new URLSearchParams({ name: 'Ann', email: 'ann@example.com' });
    const request = new Request('https://www.example.com/api/submit-lead', {
      method: 'POST',
      body,
    });
    expect((await handle(request, { ip: '192.0.2.1' })).status).toBe(303);
    expect(await project.leads()).toMatchObject([{ name: 'Ann', source: 'site' }]);
  });

  test('form-token gives a token that submit-lead takes', async () => {
    const { default: getToken } = await loadFunction('form-token');
    const { default: submit } = await loadFunction('submit-lead');
    const answer = await getToken(new Request('https://www.example.com/api/form-token'), {
      ip: '192.0.2.1',
    });
    const { token } = (await answer.json()) as { token: string };
    const body = new URLSearchParams({ name: 'Bob', email: 'bob@example.com', form_token: token });
    await submit(new Request('https://www.example.com/api/submit-lead', { method: 'POST', body }), {
      ip: '192.0.2.1',
    });
    const counted = await project.backend.sql.query(
      'select id from private.submission_attempts where counts_as_token',
    );
    expect(counted).toHaveLength(1);
  });

  test('lead-webhook checks the secret of the environment and needs no key', async () => {
    const { default: hook } = await import('#functions/lead-webhook/index.ts');
    const send = (secret: string) =>
      hook.fetch(
        new Request('https://name.supabase.co/functions/v1/lead-webhook', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-webhook-secret': secret },
          body: JSON.stringify({ id: 1, email: 'carl@example.com' }),
        }),
      );
    expect([
      (await send('wrong')).status,
      (await send(testEnv.LEAD_WEBHOOK_SECRET)).status,
    ]).toEqual([401, 200]);
  });

  test('create-admin is closed without a configured code, and answers the site of another origin with it', async () => {
    const { default: setup } = await import('#functions/create-admin/index.ts');
    const send = (body: object) =>
      setup.fetch(
        new Request('https://name.supabase.co/functions/v1/create-admin', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            apikey: testEnv.SUPABASE_PUBLISHABLE_KEY,
            origin: 'https://www.example.com',
          },
          body: JSON.stringify(body),
        }),
      );
    const account = { email: testEnv.ADMIN_EMAIL, password: 'secret' };
    process.env['ADMIN_SETUP_CODE'] = '';
    expect((await send(account)).status).toBe(403);
    process.env['ADMIN_SETUP_CODE'] = testEnv.ADMIN_SETUP_CODE;
    const made = await send({ ...account, code: testEnv.ADMIN_SETUP_CODE });
    expect([made.status, made.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  });
});
