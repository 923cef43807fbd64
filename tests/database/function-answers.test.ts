import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedHeaders } from '#shared/answer.ts';
import { root } from './engines.ts';
import { functionEngines, type Project, signInAdmin, startProject, testEnv } from './project.ts';

const scheduled = ['remove-expired-leads', 'run-schedule'];
const namesIn = (folder: string) =>
  readdirSync(join(root, folder))
    .map((name) => name.replace('.ts', ''))
    .filter((name) => !/^_|\./.test(name) && !scheduled.includes(name));
const paths = [
  ...namesIn('netlify/functions').map((name) => `/api/${name}`),
  ...['create-admin', 'lead-webhook'].map((name) => `/functions/v1/${name}`),
];

describe.each(functionEngines)('the functions on %s', (engine) => {
  let project: Project;
  beforeAll(async () => {
    project = await startProject(engine);
  });
  afterAll(() => project?.close());
  const ask = (path: string, method: string, body?: string) => {
    const headers = {
      'content-type': 'application/json',
      apikey: path === '/api/erase-parked' ? testEnv.SUPABASE_SECRET_KEY : 'sb_publishable_test',
      authorization: 'Bearer token',
      'x-webhook-secret': testEnv.LEAD_WEBHOOK_SECRET,
    };
    const init = { method, headers, ...(body !== undefined && { body }) };
    return project.backend.fetch(new Request(`${project.origin}${path}`, init));
  };

  test.each(paths)('every answer of %s has the headers of SECURITY.md', async (path) => {
    for (const [method, body] of [['GET'], ['DELETE'], ['POST', '{'], ['POST', '{"a":{}}']]) {
      const { headers } = await ask(path, method as string, body);
      const expected = { ...sharedHeaders, 'Cache-Control': 'no-store' };
      for (const [name, value] of Object.entries(expected)) expect(headers.get(name)).toBe(value);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('referrer-policy')).toBeTruthy();
    }
  });

  test.each([
    ['/api/submit-lead', '{"email":{}}', 'Send "email" as text'],
    ['/api/submit-lead', '{"name":"Ann","phone":5}', 'Send "phone" as text'],
    ['/api/lead-photos', '{"ticket":[]}', 'Send "ticket" as text'],
    ['/api/alert-shown', '{"ids":{}}', 'Send {"ids": […]} with the ids of alerts.'],
    ['/api/test-arrived', '{"code":{}}', 'Send "code" as text'],
    ['/api/confirm-address', '{"code":{}}', 'Send "code" as text'],
    ['/api/photo-addresses', '{"lead":{}}', 'Send "lead" as text'],
    ['/api/confirm-lead', '{"id":{}}', 'Send "id" as text'],
    ['/api/erase-parked', '{"person":{}}', 'Send the email or the phone as text in "person".'],
    ['/functions/v1/create-admin', '{"email":{}}', 'Send the email as text.'],
    ['/functions/v1/create-admin', '{"email":"a","password":1}', 'Send the password as text.'],
    ['/functions/v1/create-admin', '[]', 'Send email, password and code as JSON.'],
    ['/functions/v1/lead-webhook', '{"email":{}}', 'Send "email" as text, not as an object.'],
    ['/functions/v1/lead-webhook', '{"tel":{"a":1}}', 'Send "tel" as text, not as an object.'],
  ])('%s answers %s with 400 and a sentence that names the field', async (path, body, sentence) => {
    const answer = await ask(path, 'POST', body);
    const { message, error } = (await answer.json()) as { message?: string; error?: string };
    expect([answer.status, message ?? error]).toEqual([400, sentence]);
  });

  test.each([
    ['POST', '/auth/v1/token?grant_type=password', '{"email":{}}', 'as text.'],
    ['POST', '/auth/v1/token?grant_type=password', 'null', 'Send the fields as a JSON object.'],
  ])('%s %s answers %s with 400 and what is wrong', async (method, path, body, sentence) => {
    const admin = await signInAdmin(project);
    await project.postForm({ name: 'Ann', email: 'ann@example.com' });
    const token = (await admin.auth.getSession()).data.session?.access_token;
    const answer = await project.backend.fetch(
      new Request(`${project.origin}${path}`, {
        method,
        body,
        headers: {
          'content-type': 'application/json',
          apikey: 'sb_publishable_test',
          authorization: `Bearer ${token}`,
        },
      }),
    );
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(sentence)]);
  });

  test('a lead of the provider whose fields have impossible names is stored', async () => {
    const body = JSON.stringify({ 'a\u0000b': 'x', '\ud800': 'y', email: 'nul@example.com' });
    expect((await ask('/functions/v1/lead-webhook', 'POST', body)).status).toBe(200);
    expect(await project.leads()).toContainEqual(
      expect.objectContaining({ email: 'nul@example.com' }),
    );
  });
});
