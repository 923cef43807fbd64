import { expect, test } from 'vitest';
import { createRunAlerts } from '#server/alerts/handlers.ts';
import { type Alerting, runAlerts } from '#server/alerts/run.ts';
import { runSchedule, testLead } from '#server/alerts/schedule.ts';
import { site } from '#tests/unit/alerts/alerts.ts';
import { alertingOf, ann } from './alerting.ts';
import { dataOf, openProject } from './project.ts';

// What a schedule, the desk and a monitor start, and what the owner reads of it.
const project = openProject();
const { subjects, alerting, makeDue, addLead, addPhone } = alertingOf(project);
// A place where it is after six in the morning.
const timeZone = new Date().getUTCHours() >= 6 ? 'UTC' : 'Asia/Tokyo';

test('the test lead goes through the form, and the button in its mail works once', async () => {
  const { code } = dataOf(await project.service.rpc('start_self_test')) as { code: string };
  expect((await project.postJson(testLead(code))).status).toBe(200);
  expect(subjects()).toEqual(['Test lead from your website']);
  const [, link = ''] = /href="([^"]+test-arrived[^"]+)"/.exec(project.mails[0]?.html ?? '') ?? [];
  const { pathname, search, searchParams: body } = new URL(link);
  const ask = async (init?: RequestInit) =>
    (await project.ask(pathname + search, init))
      .text()
      .then((html) => html.replace(/<[^>]+>/g, ' '));
  expect(await ask()).toContain('Did the test email arrive?');
  expect(await ask({ method: 'POST', body })).toContain('You can close this page.');
  expect(await ask({ method: 'POST', body })).toContain('This link has already been used.');
  const arrived = 'select from private.self_tests where mail_arrived_at is not null';
  expect(await project.sql.query(arrived)).toHaveLength(1);
});

test('the daily test sends a mail, and shows a silent push', async () => {
  const { shown, push } = await addPhone();
  const post = async ({ name = '', self_test = '' }: Record<string, string>) => {
    await addLead(name, self_test);
    return 200;
  };
  await runSchedule(project.service, { ...site, timeZone }, 'owner@example.com', post);
  await runAlerts(alerting({ push }), 0);
  expect(subjects()).toEqual(['Daily test']);
  expect(shown()).toMatchObject([{ title: 'Daily test', silent: true }]);
  const body = JSON.stringify({ ids: shown()[0]?.data.ids });
  await project.ask('/api/alert-shown', { method: 'POST', body });
  const steps = 'stored_at, mail_accepted_at, push_shown_at';
  const done = await project.sql.query(`select ${steps} from private.self_tests`);
  for (const step of steps.split(', ')) expect(done[0]).toHaveProperty(step, expect.anything());
});

test('when the mail of the daily test comes back, the phone says so', async () => {
  const { shown, push } = await addPhone();
  const { code } = dataOf(await project.service.rpc('start_self_test')) as { code: string };
  await project.sql.exec(`update private.self_tests set started_by = 'schedule'`);
  await addLead('Test lead', code);
  const inbox = alerting().mail;
  const mail = inbox && { ...inbox, findBounce: async () => 'bounced' };
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await makeDue();
    await runAlerts(alerting({ push, mail }), 0);
  }
  expect(shown().map(({ title }) => title)).toContain('Alert email isn’t arriving');
  const [test] = await project.sql.query('select mail_accepted_at from private.self_tests');
  expect(test).toEqual({ mail_accepted_at: null });
});

test('a form that refuses the test lead is an error of the schedule', async () => {
  const refuse = async () => 503;
  await expect(
    runSchedule(project.service, { ...site, timeZone }, 'owner@example.com', refuse),
  ).rejects.toThrow("The form answers the day's test lead with 503");
});

test('the evening digest comes once, with whom to call', async () => {
  await addLead('Grace Whitaker');
  await runAlerts(alerting(), 0);
  const settings = { time_zone: 'UTC', digest_at: '00:00', test_at: '23:59:59', reply_hours: 24 };
  for (let at = 0; at < 2; at += 1) {
    dataOf(await project.service.rpc('enqueue_due_alerts', { settings }));
    await runAlerts(alerting(), 0);
  }
  expect(subjects()).toEqual(['New lead: Grace Whitaker', 'Tonight: 1 to answer']);
  expect(project.mails[1]?.text).toContain('Grace Whitaker');
});

test('health is good until an alert has waited for twenty-five minutes', async () => {
  const ask = async () => {
    const answer = await project.ask('/api/health');
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  expect(await ask()).toMatchObject({ status: 200, ok: true });
  await addLead();
  expect(await ask()).toMatchObject({ status: 200 });
  await project.sql.exec(`update private.alerts set created_at = now() - interval '26 minutes'`);
  expect(await ask()).toMatchObject({ status: 503, ok: false });
});

test('health says it when the disk takes nothing, and leaves nothing behind when it does', async () => {
  const ask = async () => (await project.ask('/api/health')).status;
  const size = async () =>
    (await project.sql.query(`select pg_relation_size('private.disk_check') as bytes`))[0];
  expect(await ask()).toBe(200);
  const first = await size();
  for (let tries = 0; tries < 5; tries += 1) await ask();
  expect(await size()).toEqual(first);
  await project.sql.exec(`create function private.is_full() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
    create trigger is_full before insert on private.disk_check execute function private.is_full()`);
  expect(await ask()).toBe(503);
  await project.sql.exec('drop function private.is_full cascade');
  expect(await ask()).toBe(200);
});

test('whoever asks for what is due has it sent once in a while; who asks in between gets an answer at once, and what came then is sent by the next run', async () => {
  const run = createRunAlerts(1500);
  const later: Promise<void>[] = [];
  let claims = 0;
  const client: Alerting['client'] = {
    rpc: (name, args) => {
      if (name === 'claim_alerts') claims += 1;
      return project.service.rpc(name, args);
    },
  };
  const ask = () =>
    run(
      new Request('http://site/api/run-alerts', { method: 'POST' }),
      alerting({ client }),
      (work) => later.push(work),
    );
  expect((await ask()).status).toBe(204);
  await addLead();
  await Promise.all(Array.from({ length: 50 }, ask));
  expect([claims, project.mails.length, later.length]).toEqual([1, 0, 1]);
  await Promise.all(later);
  expect(subjects()).toEqual(['New lead: Ann']);
});

test.each(['form-token', 'health', 'calendar/x.ics'])(
  'one sender who asks for /api/%s again and again is refused, another is not',
  async (name) => {
    const ask = (address: string) => project.ask(`/api/${name}`, {}, address);
    const all = await Promise.all(Array.from({ length: 70 }, () => ask('192.0.2.66')));
    const refused = all.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(refused[0]?.headers.get('retry-after')).toBe('60');
    expect((await ask('192.0.2.67')).status).not.toBe(429);
  },
);

test('the mailbox lists the mails, and shows what somebody wrote as text', async () => {
  await project.postForm({ ...ann, name: '<b>Ann</b>', message: '<script>alert(1)</script>' });
  const page = async (query = '') => (await project.ask(`/admin/mailbox${query}`)).text();
  expect(await page()).toContain('New lead: &lt;b&gt;Ann&lt;/b&gt;');
  const mail = await page('?mail=0');
  expect(mail).toMatch(/<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(mail).not.toMatch(/<script|<b>Ann/);
  expect(await page('?mail=99')).toContain('<h1>Mailbox</h1>');
});
