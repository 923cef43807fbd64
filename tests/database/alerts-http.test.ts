import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#supabase/database.types.ts';
import { functionEngines, type Project, signInAdmin, startProject, testEnv } from './project.ts';

// The same calls as in the other tests of alerts, through the API: arguments and answers are encoded
// by each engine's driver.
describe.each(functionEngines)('alerts over HTTP on %s', (engine) => {
  let project: Project;
  let admin: SupabaseClient<Database>;
  beforeAll(async () => {
    project = await startProject(engine);
    admin = await signInAdmin(project);
  });
  afterAll(() => project?.close());

  const data = <Value>({
    data: value,
    error,
  }: {
    data: Value;
    error: { message: string } | null;
  }) => {
    if (error) throw new Error(error.message);
    return value;
  };
  const device = {
    label: 'Pixel 8',
    endpoint: 'https://push.example/1',
    p256dh: 'key',
    auth: 'auth',
  };

  test('a phone is added, a lead told, settled and shown, and the desk reads all of it', async () => {
    const id = data(await admin.rpc('save_device', device));
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    // Not through the form, which sends the alerts at once.
    const ann = { name: 'Ann', email: 'ann@example.com', source: 'site' };
    const sender = { fingerprints: ['ann'], hashes: ['sender'] };
    data(await project.service.rpc('receive_lead', { lead: ann, sender }));
    const [lead] = await project.leads();
    const items = data(await project.service.rpc('claim_alerts', { most: 10 })) as {
      id: string;
      ids: string[];
      channel: string;
      lead: { name: string };
      device: object | null;
    }[];
    expect(items).toHaveLength(2);
    for (const { id: alert_id, ids, channel } of items) {
      data(await project.service.rpc('settle_alert', { alert_ids: ids, outcome: 'accepted' }));
      if (channel === 'push') data(await project.service.rpc('mark_alert_shown', { alert_id }));
    }
    expect(items.find(({ channel }) => channel === 'push')).toMatchObject({
      lead: { name: 'Ann' },
      device: { ...device, id },
    });
    const alerts = data(await admin.rpc('lead_alerts', { lead: lead?.id ?? '' }));
    expect(alerts).toMatchObject([
      { kind: 'new', channel: 'mail', accepted_at: expect.any(String), shown_at: null },
      { channel: 'push', label: 'Pixel 8', shown_at: expect.any(String) },
    ]);
    expect(data(await admin.rpc('alert_state'))).toMatchObject({
      push: { devices: [{ id, label: 'Pixel 8' }] },
      server_time: expect.any(String),
    });
    data(await admin.rpc('remove_device', { id: id ?? '' }));
    expect(data(await project.service.rpc('claim_alerts', { most: 10 }))).toEqual([]);
  });

  test('a new address gets alerts once the button behind its mail is pressed, and the owner is told each time', async () => {
    const { mails } = project.backend.mailbox;
    mails.splice(0);
    const add = async (address: string) =>
      (await admin.rpc('add_alert_mail', { address })).error?.message ?? 'asked';
    const addresses = async () => {
      const { mail } = data(await admin.rpc('alert_state')) as {
        mail: { addresses: string[]; waiting: string[]; to_check: boolean };
      };
      return [mail.addresses, mail.waiting, mail.to_check];
    };
    expect(await add('Office@example.com ')).toBe('asked');
    expect(await addresses()).toEqual([[], ['office@example.com'], false]);
    // Whatever is due is sent with the next lead.
    const sendDue = () => project.postForm({ name: 'Cy', email: 'cy@example.com' });
    await sendDue();
    const question = mails.find(({ to }) => to?.[0]?.address === 'office@example.com');
    const [link = ''] = /http\S+confirm-address\S+/.exec(question?.text ?? '') ?? [];
    const press = (code: string) =>
      fetch(`${project.origin}/api/confirm-address`, {
        method: 'POST',
        body: new URLSearchParams({ code }),
      }).then((answer) => answer.text());
    const code = new URL(link).searchParams.get('code') ?? '';
    // A mail scanner opens the link and presses nothing.
    expect(await (await fetch(link)).text()).toContain('Yes, send them to me</button>');
    expect(await addresses()).toEqual([[], ['office@example.com'], false]);
    expect(await press('guess')).toContain('no longer works');
    expect(await press(code)).toContain('They come to office@example.com.');
    expect(await press(code)).toContain('no longer works');
    expect(await addresses()).toEqual([['office@example.com'], [], false]);

    expect(await add('office@example.com')).toContain('gets the alerts already');
    expect(await add('a@b.c\r\nBcc: x@y.z')).toContain('is not an email address');
    expect(await add('a@b.c,x@y.z')).toContain('is not an email address');
    expect(await add('old@example.com')).toBe('asked');
    await project.backend.sql.exec(
      `update private.waiting_mails set asked_at = now() - interval '25 hours'`,
    );
    const [old] = await project.backend.sql.query<{ code: string }>(
      'select code from private.waiting_mails',
    );
    expect(await press(old?.code ?? '')).toContain('no longer works');
    expect([await add('b@example.com'), await add('c@example.com')]).toEqual(['asked', 'asked']);
    expect(await add('d@example.com')).toContain('Three addresses at most');
    data(await admin.rpc('remove_alert_mail', { address: 'b@example.com' }));
    data(await admin.rpc('remove_alert_mail', { address: 'office@example.com' }));
    expect(await addresses()).toEqual([[], ['c@example.com'], false]);
    await sendDue();
    const told = mails.filter(({ to }) => to?.[0]?.address === testEnv.ADMIN_EMAIL);
    expect(told.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'office@example.com was asked whether it wants your alerts',
        'office@example.com gets your leads now',
        'office@example.com gets no more alerts',
        'b@example.com gets no more alerts',
      ]),
    );
    data(await project.service.from('contact_submissions').delete().eq('name', 'Cy'));
  });

  test('a self-test, the second store and the monitor are answered', async () => {
    const settings = { time_zone: 'America/New_York', test_at: '00:00' };
    expect(data(await project.service.rpc('tend_alerts', { settings }))).toEqual({
      self_test: expect.any(String),
    });
    for (const client of [admin, project.service])
      expect(data(await client.rpc('start_self_test'))).toEqual({
        id: expect.any(String),
        code: expect.any(String),
      });
    expect((await project.visitor().rpc('start_self_test')).error?.code).toBe('42501');
    expect(data(await project.service.rpc('mark_test_arrived', { code: 'guess' }))).toBe(false);
    data(await project.service.rpc('report_parked', { count: 0 }));
    const oldest = '2026-11-24T11:00:00Z';
    data(await project.service.rpc('report_parked', { count: 2, oldest }));
    expect(data(await admin.rpc('alert_state'))).toMatchObject({ parked: { count: 2 } });
    expect(data(await project.service.rpc('health'))).toMatchObject({ failed_tests: 0 });
    expect(data(await project.service.rpc('setup_attempt'))).toBe(true);
  });

  test('after signing out the same access token reads nothing', async () => {
    const { data: signedIn } = await admin.auth.getSession();
    const authorization = `Bearer ${signedIn.session?.access_token}`;
    const read = async () => {
      const answer = await fetch(`${project.origin}/rest/v1/desk_settings?select=id`, {
        headers: { authorization, apikey: 'sb_publishable_test' },
      });
      return (await answer.json()) as unknown[];
    };
    expect(await read()).toHaveLength(1);
    await admin.auth.signOut();
    expect(await read()).toEqual([]);
  });
});
