import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openMail } from '#leads/alerts/mail.ts';
import { openPush } from '#leads/alerts/push.ts';
import { type Alerting, runAlerts, runAlertsAtMost } from '#leads/alerts/run.ts';
import { tendAlerts, testLead } from '#leads/alerts/tend.ts';
import { site } from '#tests/unit/alerts/alerts.ts';
import { startMailServer } from '#tests/unit/alerts/mail-server.ts';
import { makePhone, makeVapidKeys } from '#tests/unit/alerts/push-service.ts';
import { functionEngines, type Project, startProject } from './project.ts';

const keys = makeVapidKeys();
const ann = {
  name: 'Ann Baker',
  email: 'ann@example.com',
  phone: '410-555-0121',
  area: 'Bel Air',
  service: 'screened-porches',
  message: 'A porch, please',
};

describe.each(functionEngines)('sending alerts on %s', (engine) => {
  let project: Project;
  beforeAll(async () => {
    project = await startProject(engine);
  });
  afterAll(() => project?.close());
  beforeEach(async () => {
    await project.backend.sql.exec(`delete from public.contact_submissions;
      delete from private.alerts; delete from private.devices; delete from private.self_tests;
      update public.desk_settings set alert_mails = '{}'`);
    project.backend.mailbox.mails.splice(0);
  });

  const mailbox = () => project.backend.mailbox.mails;
  const subjects = () => mailbox().map(({ subject }) => subject);
  /** Alerting of this project with the given ways; by default mail into the project's mailbox. */
  const alerting = (given: Partial<Alerting> = {}): Alerting => ({
    client: project.service,
    site,
    mailTo: 'owner@example.com',
    mail: openMail(project.backend.mailbox.url, { name: 'Site', address: 'desk@example.com' }),
    push: undefined,
    nowMs: Date.now,
    log: () => undefined,
    ...given,
  });
  const mailTo = (url: string) => openMail(url, { name: 'Site', address: 'desk@example.com' });
  const makeDue = () => project.backend.sql.exec('update private.alerts set due_at = now()');
  const alerts = () =>
    project.backend.sql.query<Record<string, unknown>>(
      'select * from private.alerts order by created_at, channel',
    );
  /** A lead whose alerts nobody has sent yet. */
  async function addLead(name = 'Ann'): Promise<void> {
    const { error } = await project.service.rpc('receive_lead', {
      lead: { name, email: 'ann@example.com', source: 'site' },
      sender: { fingerprints: [crypto.randomUUID()], hashes: [crypto.randomUUID()] },
    });
    if (error) throw new Error(error.message);
  }
  async function addPhone(answer?: () => number) {
    const phone = makePhone(keys.publicKey, answer);
    const { label, endpoint, p256dh, auth } = phone.device;
    await project.backend.sql.exec(`insert into private.devices (label, endpoint, p256dh, auth)
      values ('${label}', '${endpoint}', '${p256dh}', '${auth}')`);
    return { ...phone, push: openPush(keys, phone.fetch) };
  }

  test('a homeowner sends the form, and the owner has the mail before the form is answered', async () => {
    expect((await project.postForm(ann)).status).toBe(303);
    expect(mailbox()).toMatchObject([
      {
        subject: 'New lead: Ann Baker, screened porches, Bel Air',
        to: [{ address: 'owner@example.com' }],
        replyTo: [{ name: 'Ann Baker', address: 'ann@example.com' }],
      },
    ]);
    expect(await alerts()).toMatchObject([{ channel: 'mail', attempts: 1, last_error: null }]);
    // Sent once: the schedule finds nothing to do.
    await project.backend.tend();
    expect(subjects().filter((subject) => subject?.startsWith('New lead'))).toHaveLength(1);
  });

  test('a suspected lead and a repeated post tell nobody', async () => {
    await project.postForm({ ...ann, extra_note: 'filled in by a robot' });
    await project.postForm({ ...ann, name: 'Bob' });
    await project.postForm({ ...ann, name: 'Bob' });
    expect(subjects()).toEqual(['New lead: Bob, screened porches, Bel Air']);
  });

  test("the addresses of the desk's settings get the mail too, each once", async () => {
    await project.backend.sql.exec(
      `update public.desk_settings set alert_mails = '{second@example.com,OWNER@example.com}'`,
    );
    await addLead();
    await runAlerts(alerting(), 0);
    expect(mailbox()[0]?.to?.map(({ address }) => address)).toEqual([
      'owner@example.com',
      'second@example.com',
    ]);
  });

  test('a phone gets its push, and says that it was shown', async () => {
    const { received, push } = await addPhone();
    await addLead();
    await runAlerts(alerting({ push }), 0);
    const [notification] = received.map(({ payload }) => payload.notification);
    expect(notification?.title).toBe('New lead: Ann');
    const ids = notification?.data.ids;
    const post = (body: object) =>
      project.backend.fetch(
        new Request(`${project.origin}/api/alert-shown`, {
          method: 'POST',
          body: JSON.stringify(body),
        }),
      );
    expect((await post({ ids })).status).toBe(204);
    expect((await post({ ids: ['not an id'] })).status).toBe(422);
    const shown = await project.backend.sql.query(
      'select from private.alerts where shown_at is not null',
    );
    expect(shown).toHaveLength(1);
  });

  test('three leads while the push service is silent are one push when it answers, and three mails', async () => {
    let status = 503;
    const { received, push } = await addPhone(() => status);
    for (const name of ['Ann', 'Bob', 'Cat']) await addLead(name);
    await runAlerts(alerting({ push }), 0);
    expect(received).toEqual([]);
    status = 201;
    await makeDue();
    await runAlerts(alerting({ push }), 0);
    expect(received.map(({ payload }) => payload.notification.title)).toEqual(['3 new leads']);
    expect(subjects().toSorted()).toEqual(['New lead: Ann', 'New lead: Bob', 'New lead: Cat']);
  });

  test('a phone whose subscription has ended is told by mail, and is asked no more', async () => {
    const { push } = await addPhone(() => 410);
    await addLead();
    await runAlerts(alerting({ push }), 10_000);
    expect(subjects()).toContain('Pixel 8 isn’t getting alerts');
    expect(await project.backend.sql.query('select from private.devices')).toEqual([]);
  });

  test('a mail that fails three times is told by push', async () => {
    const { received, push } = await addPhone();
    await addLead('Grace Whitaker');
    const down = mailTo('smtp://127.0.0.1:9');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await makeDue();
      await runAlerts(alerting({ push, mail: down }), 0);
    }
    await runAlerts(alerting({ push, mail: down }), 0);
    expect(received.map(({ payload }) => payload.notification.body)).toContain(
      'The mail about Grace was not accepted. Open the desk to see why.',
    );
  });

  test('while the mail server is down the lead is stored, and its mail comes once it is back', async () => {
    const server = await startMailServer();
    const port = Number(new URL(server.url).port);
    await server.close();
    await addLead();
    await runAlerts(alerting({ mail: mailTo(server.url) }), 0);
    expect(await alerts()).toMatchObject([{ accepted_at: null, last_error: 'mail_silent' }]);
    const back = await startMailServer({}, port);
    onTestFinished(() => back.close());
    await makeDue();
    await runAlerts(alerting({ mail: mailTo(server.url) }), 0);
    await makeDue();
    await runAlerts(alerting({ mail: mailTo(server.url) }), 0);
    expect(back.mails).toHaveLength(1);
  });

  test('a mail server that hangs does not keep the homeowner waiting', async () => {
    await addLead();
    const release = Promise.withResolvers<void>();
    const mail = { send: () => release.promise, check: () => release.promise };
    const later: Promise<void>[] = [];
    await runAlertsAtMost(1, alerting({ mail }), (work) => later.push(work));
    expect(await alerts()).toMatchObject([{ accepted_at: null }]);
    release.resolve();
    await Promise.all(later);
    expect(await alerts()).toMatchObject([{ accepted_at: expect.anything() }]);
  });

  test('without a mail service the alert waits, with the reason', async () => {
    await addLead();
    await runAlerts(alerting({ mail: undefined }), 0);
    expect(await alerts()).toMatchObject([{ accepted_at: null, last_error: 'not_set_up' }]);
  });

  test('two runners under a failing mail server and a failing database send each alert, and none after it was settled', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `Lead ${n}`);
    for (const name of names) await addLead(name);
    let calls = 0;
    // Every third mail and every fifth answer of the database is lost.
    const settled = new Set<string>();
    const sentAfter: string[] = [];
    const inbox = mailTo(project.backend.mailbox.url);
    const mail = {
      check: inbox.check,
      send: async (given: Parameters<typeof inbox.send>[0]) => {
        calls += 1;
        if (settled.has(given.id)) sentAfter.push(given.id);
        if (calls % 3 === 0) throw new Error('down');
        await inbox.send(given);
      },
    };
    const client: Alerting['client'] = {
      rpc: async (name, args) => {
        calls += 1;
        if (calls % 5 === 0) return { data: null, error: { message: 'lost' } };
        const answer = await project.service.rpc(name, args);
        if ('outcome' in args && args.outcome === 'accepted')
          args.alert_ids.map((id) => settled.add(id));
        return answer;
      },
    };
    while (settled.size < names.length) {
      await makeDueUnlessAccepted();
      const run = () => runAlerts(alerting({ client, mail }), 0).catch(() => undefined);
      await Promise.all([run(), run()]);
    }
    expect(new Set(subjects())).toEqual(new Set(names.map((name) => `New lead: ${name}`)));
    expect(sentAfter).toEqual([]);
  });
  const makeDueUnlessAccepted = () =>
    project.backend.sql.exec('update private.alerts set due_at = now() where accepted_at is null');

  test('the test lead goes through the form, and the button in its mail works once', async () => {
    const { data } = await project.service.rpc('start_self_test');
    const { code } = data as { code: string };
    expect((await project.postJson(testLead(code))).status).toBe(200);
    expect(subjects()).toEqual(['Test lead from your website']);
    const [, link = ''] = /href="([^"]+test-arrived[^"]+)"/.exec(mailbox()[0]?.html ?? '') ?? [];
    const ask = async (init?: RequestInit) => {
      const answer = await project.backend.fetch(new Request(link, init));
      return (await answer.text()).replace(/<[^>]+>/g, ' ');
    };
    const press = {
      method: 'POST',
      body: new URLSearchParams({ code: new URL(link).searchParams.get('code') ?? '' }),
    };
    expect(await ask()).toContain('Did the test mail arrive?');
    expect(await ask(press)).toContain('You can close this.');
    expect(await ask(press)).toContain('This link was used before.');
  });

  test('the daily test asks the mail service without a mail, and shows a silent push', async () => {
    const { received, push } = await addPhone();
    // A place where it is after six in the morning.
    const timeZone = new Date().getUTCHours() >= 6 ? 'UTC' : 'Asia/Tokyo';
    const post = async (fields: Record<string, string>) => {
      const { error } = await project.service.rpc('receive_lead', {
        lead: { name: fields['name'] ?? '', email: fields['email'] ?? '', source: 'site' },
        sender: { self_test: fields['self_test'] ?? '', fingerprints: ['t'], hashes: ['s'] },
      });
      return error ? 503 : 200;
    };
    await tendAlerts(project.service, { ...site, timeZone }, post);
    await runAlerts(alerting({ push }), 0);
    expect(mailbox()).toEqual([]);
    expect(received[0]?.payload.notification).toMatchObject({ title: 'Daily test', silent: true });
    const [done] = await project.backend.sql.query(
      'select stored_at, mail_accepted_at from private.self_tests',
    );
    expect(done).toEqual({ stored_at: expect.anything(), mail_accepted_at: expect.anything() });
  });

  test('a form that refuses the test lead is an error of the schedule', async () => {
    const timeZone = new Date().getUTCHours() >= 6 ? 'UTC' : 'Asia/Tokyo';
    const refuse = async () => 503;
    await expect(tendAlerts(project.service, { ...site, timeZone }, refuse)).rejects.toThrow(
      "The form answers the day's test lead with 503",
    );
  });

  test('the evening digest names whom to call, once', async () => {
    await addLead('Grace Whitaker');
    await runAlerts(alerting(), 0);
    const settings = { time_zone: 'UTC', digest_at: '00:00', test_at: '23:59:59', reply_hours: 24 };
    for (let at = 0; at < 2; at += 1) {
      await project.service.rpc('tend_alerts', { settings });
      await runAlerts(alerting(), 0);
    }
    expect(subjects()).toEqual(['New lead: Grace Whitaker', 'Tonight: 1 to answer']);
    expect(mailbox()[1]?.text).toContain('Grace Whitaker');
  });

  test('health is good until an alert has waited for fifteen minutes', async () => {
    const ask = async () => {
      const answer = await project.backend.fetch(new Request(`${project.origin}/api/health`));
      return { status: answer.status, ...((await answer.json()) as object) };
    };
    expect(await ask()).toMatchObject({ status: 200, ok: true });
    await addLead();
    expect(await ask()).toMatchObject({ status: 200 });
    await project.backend.sql.exec(
      `update private.alerts set created_at = now() - interval '16 minutes'`,
    );
    expect(await ask()).toMatchObject({ status: 503, ok: false });
  });

  test('the desk and the webhook ask for what is due, with POST only', async () => {
    await addLead();
    const ask = (method: string) =>
      project.backend.fetch(new Request(`${project.origin}/api/run-alerts`, { method }));
    expect((await ask('GET')).status).toBe(405);
    expect(mailbox()).toEqual([]);
    expect((await ask('POST')).status).toBe(204);
    expect(mailbox()).toHaveLength(1);
  });

  test('the mailbox lists the mails, and shows what somebody wrote as text', async () => {
    await project.postForm({ ...ann, name: '<b>Ann</b>', message: '<script>alert(1)</script>' });
    const page = async (query = '') => {
      const answer = await project.backend.fetch(
        new Request(`${project.origin}/admin/mailbox${query}`),
      );
      return answer.text();
    };
    expect(await page()).toContain('New lead: &lt;b&gt;Ann&lt;/b&gt;');
    const mail = await page('?mail=0');
    expect(mail).toMatch(/<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(mail).not.toMatch(/<script|<b>Ann/);
    expect(await page('?mail=99')).toContain('<h1>Mailbox</h1>');
  });
});
