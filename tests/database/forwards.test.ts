import { expect, onTestFinished, test } from 'vitest';
import { readForward } from '#server/alerts/forward.ts';
import { runAlerts } from '#server/alerts/run.ts';
import { site } from '#tests/unit/alerts/alerts.ts';
import { forwardSecret, startForwardService } from '#tests/unit/alerts/forward-service.ts';
import { alertingOf, ann } from './alerting.ts';
import { dataOf, openProject, signInAdmin } from './project.ts';

const project = openProject();
const { subjects, alerting, makeDue, addLead, addPhone } = alertingOf(project);

async function start(status = 204) {
  const state = { status };
  const { url, received, close } = await startForwardService((response) =>
    response.writeHead(state.status).end(),
  );
  onTestFinished(close);
  const env: Record<string, string> = { FORWARD_URL: url, FORWARD_SECRET: forwardSecret };
  const forward = readForward((name) => env[name], site);
  const run = (given: Parameters<typeof alerting>[0] = {}) =>
    runAlerts(alerting({ forward, ...given }), 0);
  return { state, received, run, names: () => received.map(({ sent }) => sent.lead.name) };
}

test('each request goes once, also one that is put back from suspected spam; spam and the owner’s own stay', async () => {
  const { names, run } = await start();
  await addLead('Ann');
  await project.postForm({ ...ann, name: 'Suspected', extra_note: 'filled in by a robot' });
  await project.sql.exec(
    "insert into public.contact_submissions (name, phone, source) values ('Own', '1', 'owner')",
  );
  await run();
  await makeDue();
  await run();
  expect(names()).toEqual(['Ann']);
  await project.sql.exec('update public.contact_submissions set suspected_spam = false');
  await run();
  await run();
  expect(names()).toEqual(['Ann', 'Suspected']);
});

test('what came long before it was switched on stays; switched off, nothing waits', async () => {
  const { state, names, run } = await start(503);
  await addLead('Old');
  await project.sql.exec(
    "update public.contact_submissions set created_at = now() - interval '1 day'",
  );
  await addLead('New');
  await run();
  expect(names()).toEqual(['New']);
  await runAlerts(alerting(), 0);
  const waiting = "select from private.alerts where channel = 'forward'";
  expect(await project.sql.query(waiting)).toEqual([]);
  state.status = 204;
  await run();
  expect(names()).toEqual(['New', 'New']);
});

test('what the service does not take is told by mail and push and in the desk, tried again, and arrives with the same id', async () => {
  const { shown, push } = await addPhone();
  const { state, received, run } = await start(500);
  await addLead('Grace Whitaker');
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await makeDue();
    await run({ push });
  }
  const title = 'Leads aren’t being forwarded';
  const body =
    'Grace’s request wasn’t accepted. The service that gets your leads isn’t responding. We’ll retry for 3 days.';
  expect(subjects().filter((subject) => subject === title)).toHaveLength(1);
  expect(shown()).toContainEqual(expect.objectContaining({ title, body }));
  const admin = await signInAdmin(project);
  const stateOf = async () => dataOf(await admin.rpc('alert_state'));
  expect(await stateOf()).toMatchObject({
    forward: { pending_since: expect.any(String), last_error: 'forward_silent' },
  });
  state.status = 200;
  await makeDue();
  await run({ push });
  expect(await stateOf()).toMatchObject({
    forward: { pending_since: null, last_accepted_at: expect.any(String) },
  });
  const [lead] = await project.leads();
  expect(new Set(received.map(({ id }) => id))).toEqual(new Set([lead?.id]));
  const alerts = dataOf(await admin.rpc('lead_alerts', { lead: lead?.id ?? '' }));
  expect(alerts).toContainEqual(expect.objectContaining({ kind: 'forward', channel: 'forward' }));
});

test('a test lead goes as a test; when it is not taken, that is the step that failed', async () => {
  const { state, received, run } = await start();
  const begin = async () => {
    const { code } = dataOf(await project.service.rpc('start_self_test')) as { code: string };
    await addLead('Test lead', code);
    await run();
  };
  await begin();
  expect(received.map(({ sent }) => sent.type)).toEqual(['lead.test']);
  state.status = 404;
  await begin();
  await project.sql.exec(
    "update private.self_tests set started_at = started_at - interval '11 minutes'",
  );
  const settings = { time_zone: 'America/New_York' };
  dataOf(await project.service.rpc('enqueue_due_alerts', { settings }));
  const tests = await project.sql.query(
    "select forwarded_at is not null as handed_on, failed_step from private.self_tests where started_by = 'desk' order by started_at",
  );
  expect(tests).toEqual([
    { handed_on: true, failed_step: null },
    { handed_on: false, failed_step: 'forward' },
  ]);
});
