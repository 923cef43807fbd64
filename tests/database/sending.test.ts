import { expect, onTestFinished, test } from 'vitest';
import { type Alerting, runAlerts, runAlertsAtMost } from '#server/alerts/run.ts';
import { startMailServer } from '#tests/unit/alerts/mail-server.ts';
import { alertingOf, ann, mailTo } from './alerting.ts';
import { openProject } from './project.ts';

const project = openProject();
const { subjects, alerting, makeDue, alerts, addLead, addPhone } = alertingOf(project);
/** A client whose calls go through this. */
const clientOf = (rpc: Alerting['client']['rpc']): Alerting['client'] => ({ rpc });

test('a homeowner sends the form, and the owner has the mail before the form is answered, once', async () => {
  expect((await project.postForm(ann)).status).toBe(303);
  expect(project.mails).toMatchObject([
    {
      subject: 'New lead: Ann Baker, screened porches, Bel Air',
      to: [{ address: 'owner@example.com' }],
      replyTo: [{ name: 'Ann Baker', address: 'ann@example.com' }],
    },
  ]);
  expect(await alerts()).toMatchObject([{ channel: 'mail', attempts: 1, last_error: null }]);
  // The schedule finds nothing to do.
  await project.backend.tick();
  expect(subjects().filter((subject) => subject?.startsWith('New lead'))).toHaveLength(1);
});

test('a request that says it is urgent is emailed at once, when others wait to be told together', async () => {
  for (const name of ['Ann', 'Ben', 'Carl']) await project.postForm({ ...ann, name });
  const message = 'Urgent: the porch has come loose';
  expect((await project.postForm({ ...ann, name: 'Dora', message })).status).toBe(303);
  expect(subjects().map((subject) => subject?.split(',')[0])).toEqual([
    'New lead: Ann',
    'New lead: Ben',
    'Urgent lead: Dora',
  ]);
});

const setAddresses = () =>
  project.sql.exec(
    `update public.desk_settings set alert_mails = '{second@example.com,OWNER@example.com}'`,
  );
const recipients = () => project.mails.map(({ to }) => to?.map(({ address }) => address));

test("the addresses of the desk's settings get an email each, once", async () => {
  await setAddresses();
  await addLead();
  await runAlerts(alerting(), 0);
  expect(recipients()).toEqual([['owner@example.com'], ['second@example.com']]);
});

test('an address that refuses is known and gets it later; the others get nothing twice', async () => {
  await setAddresses();
  const full = { now: true };
  const refusal = Object.assign(new Error('5.2.2 Mailbox full'), { responseCode: 552 });
  const server = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      full.now && address.startsWith('second') ? done(refusal) : done(),
  });
  onTestFinished(() => server.close());
  const run = async () => {
    await runAlerts(alerting({ mail: mailTo(server.url) }), 0);
    await makeDueUnlessAccepted();
  };
  await addLead();
  await run();
  await addLead('Ben');
  await run();
  const sent = () => server.mails.map(({ to, subject }) => [to?.[0]?.address, subject]);
  const owner = ['owner@example.com', 'New lead: Ann'];
  expect(sent()).toEqual([owner, ['owner@example.com', 'New lead: Ben']]);
  const answer = 'second@example.com: 552 5.2.2 Mailbox full';
  const waits = { accepted_at: null, last_error: 'mailbox_full', last_answer: answer };
  expect(await alerts()).toMatchObject([waits, waits]);
  // The third time in vain the owner is told, at the address that works.
  await run();
  await run();
  expect(sent().at(-1)).toEqual(['owner@example.com', 'An address isn’t getting alerts']);
  full.now = false;
  await run();
  const late = server.mails.filter(({ recipients: [to] }) => to === 'second@example.com');
  expect(late.map(({ subject }) => subject).toSorted()).toEqual([
    '2 new leads',
    'An address isn’t getting alerts',
  ]);
  expect(sent().filter(([to]) => to === 'owner@example.com')).toHaveLength(3);
  const open = (await alerts()).filter(({ accepted_at: accepted }) => accepted === null);
  expect(open).toEqual([]);
});

test('a mail server that takes forever ends with the batch: nobody else sends it meanwhile', async () => {
  await addLead();
  const server = await startMailServer({ onRcptTo: () => undefined });
  onTestFinished(() => server.close());
  await runAlerts(alerting({ mail: mailTo(server.url), batchTimeoutMs: 200 }), 0);
  expect(await alerts()).toMatchObject([{ accepted_at: null, last_error: 'mail_silent' }]);
});

test('a mail server that hangs holds up no push, and when the process ends then, only the email goes again', async () => {
  const { shown, push } = await addPhone();
  await addLead();
  const hanging = Promise.withResolvers<void>();
  const mail = { send: () => hanging.promise, findBounce: async () => undefined };
  // Another lead comes while the first push is on its way.
  let isFirst = true;
  const pushAndReceive: Alerting['push'] = async (...given) => {
    await push(...given);
    if (isFirst) await addLead('Ben');
    isFirst = false;
  };
  const run = runAlerts(alerting({ mail, push: pushAndReceive }), 10_000);
  const accepted = async () =>
    (await alerts()).flatMap(({ channel, accepted_at: at }) => (at === null ? [] : [channel]));
  await expect.poll(accepted, { timeout: 5000 }).toEqual(['push', 'push']);
  await makeDueUnlessAccepted();
  await runAlerts(alerting({ push }), 0);
  const both = ['New lead: Ann', 'New lead: Ben'];
  expect(subjects()).toEqual(both);
  expect(shown().map(({ title }) => title)).toEqual(both);
  hanging.resolve();
  await run;
});

test('1,000 phones whose push service is silent hold up no mail, not that of the next lead either', async () => {
  await project.sql.exec(`insert into private.devices (label, endpoint, p256dh, auth)
    select 'Phone ' || n, 'https://push.example/' || n, 'key', 'auth' from generate_series(1, 1000) as n`);
  const push: Alerting['push'] = () => new Promise((resolve) => setTimeout(resolve, 8_000));
  const runs: Promise<void>[] = [];
  for (const name of ['Ann', 'Ben']) {
    await addLead(name);
    runs.push(runAlerts(alerting({ push }), 0));
    await expect.poll(subjects, { timeout: 5_000 }).toContain(`New lead: ${name}`);
  }
  await Promise.all(runs);
});

test.each([
  ['410-555-0121 after 5', ['open', 'call']],
  ['fax 410-555-0121', ['open']],
])('the push of who typed %s offers %o', async (phone, actions) => {
  const { shown, push } = await addPhone();
  await addLead();
  await project.sql.exec(`update public.contact_submissions set phone = '${phone}'`);
  await runAlerts(alerting({ push }), 0);
  expect(shown().map((each) => each.actions.map(({ action }) => action))).toEqual([actions]);
});

test('a phone gets its push, and says that it was shown', async () => {
  const { shown, push } = await addPhone();
  await addLead();
  await runAlerts(alerting({ push }), 0);
  expect(shown()).toMatchObject([{ title: 'New lead: Ann' }]);
  const body = JSON.stringify({ ids: shown()[0]?.data.ids });
  expect((await project.ask('/api/alert-shown', { method: 'POST', body })).status).toBe(204);
  for (const noted of ['alerts where shown_at', 'devices where last_shown_at'])
    expect(await project.sql.query(`select from private.${noted} is not null`)).toHaveLength(1);
});

test('a phone whose subscription has ended is removed and told by mail, once; its name stays with what it was sent', async () => {
  const { push } = await addPhone(() => 410);
  await addLead();
  await addLead('Ben');
  for (let run = 0; run < 3; run += 1) {
    await runAlerts(alerting({ push }), 0);
    await makeDueUnlessAccepted();
  }
  expect(subjects()).toEqual(['New lead: Ann', 'New lead: Ben', 'Pixel 8 isn’t getting alerts']);
  expect(await project.sql.query('select from private.devices')).toEqual([]);
  const gone = { given_up_at: expect.anything(), payload: { device: 'Pixel 8' } };
  const pushes = (await alerts()).filter(({ channel }) => channel === 'push');
  expect(pushes).toMatchObject([gone, gone]);
});
const makeDueUnlessAccepted = () =>
  project.sql.exec('update private.alerts set due_at = now() where accepted_at is null');

test('while the mail server is down the lead is stored, and its mail comes once it is back', async () => {
  const { url, close } = await startMailServer();
  await close();
  const run = () => runAlerts(alerting({ mail: mailTo(url) }), 0);
  await addLead();
  await run();
  expect(await alerts()).toMatchObject([{ accepted_at: null, last_error: 'mail_silent' }]);
  const back = await startMailServer({}, Number(new URL(url).port));
  onTestFinished(() => back.close());
  for (let again = 0; again < 2; again += 1) {
    await makeDue();
    await run();
  }
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

test.each(['claim_alerts', 'record_delivery'])(
  'a database that hangs at %s does not keep the function running',
  async (hanging) => {
    await addLead();
    const client = clientOf((name, args) =>
      name === hanging ? new Promise<never>(() => {}) : project.service.rpc(name, args),
    );
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
