import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statuses } from '#leads/statuses.ts';
import type { Database } from '#supabase/database.types.ts';
import {
  engineNames,
  type Project,
  signInAdmin,
  signInNonAdmin,
  startProject,
  testEnv,
} from './project.ts';

const some = 130;

describe.each(engineNames)('the lead desk over HTTP on %s', (engine) => {
  let project: Project;
  let admin: SupabaseClient<Database>;
  let nonAdmin: SupabaseClient<Database>;
  beforeAll(async () => {
    project = await startProject(engine);
    await project.backend.sql.exec(`
      insert into public.contact_submissions (created_at, name, email, source, status, suspected_spam, spam_reason)
      select now() - n * interval '1 minute', 'Lead ' || n, 'lead@example.com', 'site',
        (array['${statuses.map(({ id }) => id).join("','")}'])[n % 4 + 1], n % 10 = 0, case when n % 10 = 0 then 'a link in the name' end
      from generate_series(1, ${some}) as n`);
    admin = await signInAdmin(project);
    nonAdmin = await signInNonAdmin(project);
  });
  afterAll(() => project?.close());
  const leads = (client: SupabaseClient<Database>) => client.from('contact_submissions');

  test('a visitor can not read, add, change or erase anything', async () => {
    const visitor = project.visitor();
    const answers = [
      await leads(visitor).select('*'),
      await leads(visitor).insert({ name: 'x', email: 'x@example.com', source: 'site' }),
      await leads(visitor).update({ status: 'closed' }).neq('name', ''),
      await leads(visitor).delete().neq('name', ''),
      await visitor.from('admins').select('*'),
      await visitor.rpc('desk_sync', { cursor: null, most: 1 }),
    ];
    expect(answers.map(({ error }) => error?.code)).toEqual(Array(6).fill('42501'));
  });

  test('a signed-in user who is not an admin reads and changes nothing, and is refused the feed', async () => {
    expect((await leads(nonAdmin).select('*')).data).toEqual([]);
    expect((await leads(nonAdmin).update({ status: 'closed' }).neq('name', '')).error?.code).toBe(
      '42501',
    );
    expect((await nonAdmin.rpc('desk_sync', { cursor: null, most: 1 })).error).toMatchObject({
      code: '42501',
      message: 'This account does not have access to the lead desk.',
    });
  });

  test('the admin reads suspected spam from the table, and everything else from the feed', async () => {
    const { data } = await leads(admin).select('name').order('created_at', { ascending: false });
    expect(data?.length).toBe(13);
    expect(data?.[0]).toEqual({ name: 'Lead 10' });
    const feed = await admin.rpc('desk_sync', { cursor: null, most: 200 });
    expect(feed.data).toMatchObject({ total: 117, suspected: 13, more: false });
    expect(feed.data).toHaveProperty('leads.length', 117);
  });

  test('simultaneous requests never get the rights of each other', async () => {
    const tokenOf = async (client: SupabaseClient<Database>) =>
      (await client.auth.getSession()).data.session?.access_token;
    const tokens = {
      admin: await tokenOf(admin),
      nonAdmin: await tokenOf(nonAdmin),
      visitor: undefined,
    };
    const ask = async (who: keyof typeof tokens, method = 'GET', body?: object) => {
      const headers = {
        apikey: testEnv.SUPABASE_PUBLISHABLE_KEY,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(tokens[who] && { authorization: `Bearer ${tokens[who]}` }),
      };
      const url = `${project.origin}/rest/v1/contact_submissions?select=id&name=eq.Lead 20`;
      const answer = await project.backend.fetch(
        new Request(url, { method, headers, ...(body && { body: JSON.stringify(body) }) }),
      );
      const content: unknown = await answer.json();
      return Array.isArray(content) ? content.length : answer.status;
    };
    const rounds = await Promise.all(
      Array.from({ length: 15 }, () =>
        Promise.all([
          ask('visitor'),
          ask('admin', 'PATCH', { name: 'stolen' }),
          ask('nonAdmin'),
          ask('admin'),
          ask('nonAdmin', 'PATCH', { status: 'closed' }),
          ask('admin', 'PATCH', { status: 'quoted' }),
        ]),
      ),
    );
    expect(rounds).toEqual(Array(15).fill([401, 403, 0, 1, 403, 403]));
  });

  test("'Not spam' puts a lead back into the list and keeps its reason", async () => {
    const { data } = await leads(admin).select('id').eq('name', 'Lead 10').single();
    const lead = data?.id ?? '';
    const fields = { suspected_spam: [true, false] };
    const changes = [{ id: crypto.randomUUID(), lead, kind: 'spam', fields }];
    expect((await admin.rpc('apply_changes', { changes })).data).toMatchObject([
      { lead: { row: { suspected_spam: false, spam_reason: 'a link in the name' } } },
    ]);
    expect((await admin.rpc('desk_sync', { cursor: null, most: 1 })).data).toMatchObject({
      total: 118,
      suspected: 12,
    });
  });

  test('sign-up is refused, and auth endpoints that the product does not use do not exist', async () => {
    expect(
      (await project.visitor().auth.signUp({ email: 'new@example.com', password: 'secret' })).error
        ?.code,
    ).toBe('signup_disabled');
    const key = testEnv.SUPABASE_PUBLISHABLE_KEY;
    for (const path of [
      'otp',
      'magiclink',
      'recover',
      'verify',
      'authorize',
      'factors',
      'admin/users',
    ]) {
      const answer = await fetch(`${project.origin}/auth/v1/${path}`, {
        method: 'POST',
        headers: { apikey: key },
        body: '{}',
      });
      expect([path, answer.status]).toEqual([path, path === 'admin/users' ? 401 : 404]);
    }
  });
});
