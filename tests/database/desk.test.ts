import { beforeEach, expect, test } from 'vitest';
import { statuses } from '#leads/statuses.ts';
import { given } from '#tests/hosted/given.ts';
import {
  type Client,
  dataOf,
  openProject,
  signInAdmin,
  signInNonAdmin,
  tokenOf,
} from './project.ts';

// What the database answers the desk over HTTP: each engine's driver encodes arguments and answers.
const project = openProject();
const some = 130;
let admin: Client;
let nonAdmin: Client;
beforeEach(async () => {
  await project.sql.exec(`
    delete from auth.users;
    insert into public.contact_submissions (created_at, name, email, source, status, suspected_spam, spam_reason)
    select now() - n * interval '1 minute', 'Lead ' || n, 'lead@example.com', 'site',
      (array['${statuses.map(({ id }) => id).join("','")}'])[n % ${statuses.length} + 1], n % 10 = 0, case when n % 10 = 0 then 'a link in the name' end
    from generate_series(1, ${some}) as n`);
  admin = await signInAdmin(project);
  nonAdmin = await signInNonAdmin(project);
});
const feedOf = (client: Client, most = 200) => client.rpc('desk_sync', { cursor: null, most });

test('the admin reads suspected spam with its history by a function of its own, everything else from the feed', async () => {
  await project.sql.exec(`update public.contact_submissions set street = '1 Sample Street'`);
  const suspected = dataOf(await admin.rpc('read_suspected')) as {
    leads: { row: { id: string; name: string } }[];
  };
  const [first] = suspected.leads;
  expect([suspected.leads.length, first?.row.name]).toEqual([13, 'Lead 10']);
  expect(dataOf(await admin.rpc('read_suspected', { lead: first?.row.id ?? '' }))).toEqual({
    leads: [{ ...first, events: [expect.objectContaining({ kind: 'details' })] }],
    marked: 0,
  });
  const feed = dataOf(await feedOf(admin));
  expect(feed).toMatchObject({ total: 117, suspected: 13, more: false });
  expect(feed).toHaveProperty('leads.length', 117);
});

test('simultaneous requests never get the rights of each other', async () => {
  const tokens = {
    admin: await tokenOf(admin),
    nonAdmin: await tokenOf(nonAdmin),
    visitor: undefined,
  };
  const path = '/rest/v1/desk_settings?select=id&id=eq.true';
  const ask = async (who: keyof typeof tokens, method = 'GET', body?: object) => {
    const answer = await project.askAs(tokens[who], method, path, body);
    const content: unknown = await answer.json();
    return Array.isArray(content) ? content.length : answer.status;
  };
  const rounds = await Promise.all(
    Array.from({ length: 15 }, () =>
      Promise.all([
        ask('visitor'),
        ask('admin', 'PATCH', { alert_mails: [] }),
        ask('nonAdmin'),
        ask('admin'),
        ask('nonAdmin', 'PATCH', { forwards_since: null }),
        ask('admin', 'PATCH', { mails_checked_by: null }),
      ]),
    ),
  );
  expect(rounds).toEqual(Array(15).fill([401, 403, 0, 1, 403, 403]));
});

test('every call answers the admin as the browser needs it', async () => {
  const { id: lead = '' } = (await project.leads()).find(({ name }) => name === 'Lead 10') ?? {};
  const id = crypto.randomUUID();
  const fields = { suspected_spam: [true, false] };
  const change = { id, lead, kind: 'spam', words: 'A neighbor.', fields, device: 'Pixel 8' };
  expect(dataOf(await admin.rpc('apply_changes', { changes: [change] }))).toMatchObject([
    {
      id,
      outcome: 'applied',
      conflict: null,
      lead: {
        row: { last_event: id, suspected_spam: false, spam_reason: 'a link in the name' },
        events: [{ id, kind: 'spam', words: 'A neighbor.', changes: fields }],
      },
    },
  ]);
  expect(dataOf(await feedOf(admin, 1))).toMatchObject({ total: 118, suspected: 12, more: true });
  expect(dataOf(await admin.rpc('find_similar', { id: lead }))).toEqual([lead]);
  const set = { first_name: 'Dan', reminders: false };
  const settings = admin.from('desk_settings').update(set).eq('id', true);
  expect(dataOf(await settings.select('first_name, reminders'))).toEqual([set]);
  expect(dataOf(await admin.rpc('erase_lead', { id: lead }))).toBe(true);
  const left = project.service.from('lead_events').select('id').eq('submission_id', lead);
  expect(dataOf(await left)).toEqual([]);
});

// A given project's own Auth has all of its endpoints.
test.skipIf(given)(
  'sign-up is refused, and auth endpoints that the product does not use do not exist',
  async () => {
    const { error } = await project
      .visitor()
      .auth.signUp({ email: 'new@example.com', password: 'secret' });
    expect(error?.code).toBe('signup_disabled');
    const paths = ['otp', 'magiclink', 'recover', 'verify', 'authorize', 'factors', 'admin/users'];
    for (const path of paths) {
      const { status } = await project.askAs(undefined, 'POST', `/auth/v1/${path}`, {});
      expect([path, status]).toEqual([path, path === 'admin/users' ? 401 : 404]);
    }
  },
);
