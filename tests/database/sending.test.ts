import { describe, expect, onTestFinished, test } from 'vitest';
import { type Alerting, runAlerts, runAlertsAtMost } from '#leads/alerts/run.ts';
import { startMailServer } from '#tests/unit/alerts/mail-server.ts';
import { alertingOf, ann } from './alerting-project.ts';
import { functionEngines } from './project.ts';

describe.each(functionEngines)('sending alerts on %s', (engine) => {
  const { project, mailbox, subjects, alerting, mailTo, makeDue, alerts, addLead, addPhone } =
    alertingOf(engine);

  const makeDueUnlessAccepted = () =>
    project().backend.sql.exec(
      'update private.alerts set due_at = now() where accepted_at is null',
    );

  test('a homeowner sends the form, and the owner has the mail before the form is answered', async () => {
    expect((await project().postForm(ann)).status).toBe(303);
    expect(mailbox()).toMatchObject([
      {
        subject: 'New lead: Ann Baker, screened porches, Bel Air',
        to: [{ address: 'owner@example.com' }],
        replyTo: [{ name: 'Ann Baker', address: 'ann@example.com' }],
      },
    ]);
    expect(await alerts()).toMatchObject([{ channel: 'mail', attempts: 1, last_error: null }]);
    // Sent once: the schedule finds nothing to do.
    await project().backend.tick();
    expect(subjects().filter((subject) => subject?.startsWith('New lead'))).toHaveLength(1);
  });

  test('a suspected lead and a repeated post tell nobody', async () => {
    await project().postForm({ ...ann, extra_note: 'filled in by a robot' });
    await project().postForm({ ...ann, name: 'Bob' });
    await project().postForm({ ...ann, name: 'Bob' });
    expect(subjects()).toEqual(['New lead: Bob, screened porches, Bel Air']);
  });

  test("the addresses of the desk's settings get the mail too, each once", async () => {
    await project().backend.sql.exec(
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
      project().backend.fetch(
        new Request(`${project().origin}/api/alert-shown`, {
          method: 'POST',
          body: JSON.stringify(body),
        }),
      );
    expect((await post({ ids })).status).toBe(204);
    expect((await post({ ids: ['not an id'] })).status).toBe(400);
    const shown = await project().backend.sql.query(
      'select from private.alerts where shown_at is not null',
    );
    expect(shown).toHaveLength(1);
  });

  test('three leads while the push service is silent are one push when it answers, and one mail', async () => {
    let status = 503;
    const { received, push } = await addPhone(() => status);
    for (const name of ['Ann', 'Bob', 'Cat']) await addLead(name);
    await runAlerts(alerting({ push }), 0);
    expect(received).toEqual([]);
    status = 201;
    await makeDue();
    await runAlerts(alerting({ push }), 0);
    expect(received.map(({ payload }) => payload.notification.title)).toEqual(['3 new leads']);
    expect(subjects()).toEqual(['3 new leads']);
  });

  test('a phone whose subscription has ended is told by mail, and is asked no more', async () => {
    const { push } = await addPhone(() => 410);
    await addLead();
    await runAlerts(alerting({ push }), 10_000);
    expect(subjects()).toContain('Pixel 8 isn’t getting alerts');
    expect(await project().backend.sql.query('select from private.devices')).toEqual([]);
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
    const mail = { send: () => release.promise, findBounce: async () => undefined };
    const later: Promise<void>[] = [];
    await runAlertsAtMost(1, alerting({ mail }), (work) => later.push(work));
    expect(await alerts()).toMatchObject([{ accepted_at: null }]);
    release.resolve();
    await Promise.all(later);
    expect(await alerts()).toMatchObject([{ accepted_at: expect.anything() }]);
  });

  test.each(['claim_alerts', 'settle_alert'])(
    'a database that hangs at %s does not keep the function running',
    async (hanging) => {
      await addLead();
      const client: Alerting['client'] = {
        rpc: (name, args) =>
          name === hanging ? new Promise<never>(() => {}) : project().service.rpc(name, args),
      };
      const said: string[] = [];
      const log = (message: string) => void said.push(message);
      const later: Promise<void>[] = [];
      await runAlertsAtMost(1, alerting({ client, log, callTimeoutMs: 800 }), (work) =>
        later.push(work),
      );
      await Promise.all(later);
      expect(said.join('\n')).toContain(`${hanging}: no answer within 800 ms`);
    },
  );

  test('without a mail service the alert waits, with the reason', async () => {
    await addLead();
    await runAlerts(alerting({ mail: undefined }), 0);
    expect(await alerts()).toMatchObject([{ accepted_at: null, last_error: 'not_set_up' }]);
  });

  test('two runners under a failing mail server and a failing database send each alert, and none after it was settled', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `Lead ${n}`);
    for (const name of names) await addLead(name);
    // Those of new leads would be joined.
    await project().backend.sql.exec(`update private.alerts set kind = 'reminder'`);
    let calls = 0;
    // Every third mail and every fifth answer of the database is lost.
    const settled = new Set<string>();
    const sentAfter: string[] = [];
    const inbox = mailTo(project().backend.mailbox.url);
    const mail = {
      findBounce: inbox.findBounce,
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
        const answer = await project().service.rpc(name, args);
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
    expect(new Set(subjects())).toEqual(new Set(names.map((name) => `2 hours left: ${name}`)));
    expect(sentAfter).toEqual([]);
  });
});
