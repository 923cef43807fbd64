import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { serve } from '@hono/node-server';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import webhookFields from '#generated/webhook-fields.json' with { type: 'json' };
import { formMessages } from '#leads/form-messages.ts';
import { runAlertsAtMost } from '#server/alerts/run.ts';
import { handleLeadWebhook } from '#server/receive/lead-webhook.ts';
import { handleSubmitLead, type SubmitLead } from '#server/receive/submit-lead.ts';
import { drainParked } from '#server/second-store/drain.ts';
import { escapeHtml } from '#shared/html.ts';
import type { Database } from '#supabase/database.types.ts';
import { alertingOf } from '#tests/database/alerting.ts';
import { formOptions, postTo, valueIn } from '#tests/database/form-options.ts';
import { host, openProject, startProject, testEnv } from '#tests/database/project.ts';
import { away, openStore } from '#tests/database/second-store.ts';
import { type FaultProxy, faults, startFaultProxy } from './drivers/fault-proxy.ts';

const project = openProject();
const second = openStore();
const { alerting } = alertingOf(project);
let proxy: FaultProxy;
let client: SubmitLead['client'];
let logged: string[];
beforeAll(async () => {
  proxy = await startFaultProxy(project.origin);
  client = createClient<Database>(proxy.origin, testEnv.SUPABASE_SECRET_KEY);
});
afterAll(() => proxy?.close());
beforeEach(() => {
  Object.assign(proxy, { fault: undefined, calls: 0 });
  logged = [];
});

const log = (said: string) => void logged.push(said);
const send = (fields: Record<string, string>, given: Partial<SubmitLead> = {}) =>
  postTo(fields, { client, log, ...given });
/** While a fault is planted nobody waits long for the database. */
const soon = { storeTimeoutMs: 200 };

const ann = {
  name: 'Ann "Nan" Carver',
  email: 'ann@mail.example.com',
  phone: '410-555-0111',
  area: 'Rising Sun',
  service: 'screened-porches',
  message: 'Steps & <rails>.',
};
const withoutKey = { ...ann, message: 'Sent without JavaScript.' };
const withKey = { ...ann, idempotency_key: 'key-1' };
/** Nothing that she wrote is in this. */
const expectNone = (said: readonly string[]) => {
  const log = said.join('\n');
  expect(Object.values(ann).filter((words) => log.includes(words))).toEqual([]);
};

test.each(Object.entries(faults))(
  'with %s and no second store the page says so and keeps every entry; sent again it makes one lead and one mail',
  async (_name, fault) => {
    for (const [at, fields] of [withoutKey, withKey].entries()) {
      const address = `192.0.2.${at + 1}`;
      proxy.fault = fault;
      const answer = await send(fields, { address, ...soon });
      const page = await answer.text();
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
      for (const words of [formMessages.unavailable, host.company.phone.href])
        expect(page).toContain(words);
      for (const entry of Object.values(fields)) expect(page).toContain(escapeHtml(entry));
      await proxy.settled();
      proxy.fault = undefined;
      const marks = ['idempotency_key', 'form_token', 'landing_page'].flatMap((name) => {
        const value = valueIn(page, name);
        return value ? [[name, value]] : [];
      });
      const alertNow = () => runAlertsAtMost(5000, alerting());
      const again = await send({ ...fields, ...Object.fromEntries(marks) }, { address, alertNow });
      expect(again.status).toBe(303);
      expect((await project.leads()).map(({ suspected_spam }) => suspected_spam)).toEqual(
        Array(at + 1).fill(false),
      );
      expect(project.mails.map(({ subject }) => subject)).toHaveLength(at + 1);
    }
    expectNone(logged);
  },
);

test.each(Object.entries(faults))(
  'with %s the visitor is thanked, and the request comes home once, with its time',
  async (name, fault) => {
    for (const [at, fields] of [withoutKey, withKey].entries()) {
      proxy.fault = fault;
      const sentAt = Date.now();
      expect((await send(fields, { second, ...soon })).status).toBe(303);
      const keptAt = Date.now();
      expect(await second.parked()).toHaveLength(1);
      await proxy.settled();
      const home = { second, client: project.service, nowMs: Date.now, log };
      await drainParked(home);
      await drainParked(home);
      expect(await second.parked()).toEqual([]);
      const leads = await project.leads();
      expect(leads.map(({ suspected_spam }) => suspected_spam)).toEqual(Array(at + 1).fill(false));
      const arrivedAt = Date.parse(leads[at]?.created_at ?? '');
      expect(arrivedAt).toBeGreaterThanOrEqual(sentAt);
      if (name !== 'an answer long after the time') expect(arrivedAt).toBeLessThanOrEqual(keptAt);
    }
    expectNone(logged);
  },
);

test('a connection that is cut once is tried again, and an answer is not', async () => {
  proxy.fault = (answer) => {
    proxy.fault = undefined;
    answer.destroy();
  };
  expect((await send(withKey)).status).toBe(303);
  expect([proxy.calls, (await project.leads()).length]).toEqual([2, 1]);
  proxy.fault = faults['a full disk'];
  await send(withoutKey);
  expect(proxy.calls).toBe(3);
});

test('a slow database is waited for', async () => {
  const release = Promise.withResolvers<void>();
  proxy.fault = async (answer, pass) => {
    await release.promise;
    answer.writeHead(200, { 'content-type': 'application/json' });
    answer.end(await (await pass()).text());
  };
  const sending = send(withKey, { second });
  await expect.poll(() => proxy.calls).toBe(1);
  expect(await second.parked()).toEqual([]);
  release.resolve();
  expect((await sending).status).toBe(303);
  expect([await second.parked(), (await project.leads()).length]).toEqual([[], 1]);
});

test('a retry after midnight, when the daily key has changed, is still recognized', async () => {
  const beforeMidnight = Date.parse('2026-11-21T23:59:50Z');
  for (const later of [0, 20_000]) await send(withoutKey, { nowMs: () => beforeMidnight + later });
  expect(await project.leads()).toHaveLength(1);
});

test('the form’s script gets the sentence without the phone, which it adds as a link, and no ok', async () => {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', body: JSON.stringify(ann), headers };
  const request = new Request('http://localhost/', init);
  const answer = await handleSubmitLead(request, { ...formOptions, client: away, log });
  const body = { ok: false, message: formMessages.unavailable };
  expect([answer.status, await answer.json()]).toEqual([503, body]);
});

test('without the built contact page a short page keeps every entry, with its own policy', async () => {
  const answer = await send(ann, { client: away, host: undefined });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await answer.text()).toContain(
    '<option value="screened-porches" selected="">screened porches</option>',
  );
});

test('the provider is told to send the lead again', async () => {
  const headers = { 'content-type': 'application/json', 'x-webhook-secret': 'secret' };
  const init = { method: 'POST', body: JSON.stringify(ann), headers };
  const given = { client: away, secret: 'secret', names: webhookFields, nowMs: Date.now, log };
  const answer = await handleLeadWebhook(new Request('http://localhost/', init), given);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  expectNone(logged);
});

test('a body that does not arrive ends in a timeout, on a real connection, and what arrived comes back', async () => {
  const listening = Promise.withResolvers<number>();
  const fetch = (request: Request) =>
    handleSubmitLead(request, { ...formOptions, client: away, log, bodyTimeoutMs: 200 });
  const server = serve(
    { port: 0, hostname: '127.0.0.1', fetch, overrideGlobalObjects: false },
    ({ port }) => listening.resolve(port),
  );
  const socket = connect(await listening.promise, '127.0.0.1');
  socket.write(
    'POST /api/submit-lead HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\nname=A',
  );
  const answer = await text(socket);
  await new Promise((resolve) => server.close(resolve));
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(valueIn(answer, 'name')).toBe('A');
});

test('a full disk, and a bug that quotes what was sent, bring nothing of it into the log', async () => {
  const printed: unknown[] = [];
  for (const name of ['error', 'warn', 'log'] as const)
    vi.spyOn(console, name).mockImplementation((...said) => void printed.push(...said));
  const local = await startProject('PGlite');
  for (const words of [
    `'could not extend file: No space left on device' using errcode = '53100'`,
    `'a bug' using detail = new.name`,
  ]) {
    await local.sql.exec(`create or replace function private.fail() returns trigger language plpgsql as
        $$ begin raise exception ${words}; end $$;
      create or replace trigger fail before insert on public.contact_submissions
        for each row execute function private.fail()`);
    await local.postForm(ann);
  }
  await local.close();
  vi.restoreAllMocks();
  const said = printed.map((one) => inspect(one, { depth: 9 }));
  for (const code of ['53100', 'The database refused a request: P0001\n'])
    expect(said.join('\n')).toContain(code);
  expectNone(said);
});
