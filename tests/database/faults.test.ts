import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formMessages } from '#leads/form-words.ts';
import { handleSubmitLead, type SubmitLead } from '#leads/submit/handler.ts';
import { handleLeadWebhook } from '#leads/webhook/handler.ts';
import webhookFields from '#leads/webhook-fields.json' with { type: 'json' };
import type { RpcClient } from '#shared/rpc-client.ts';
import type { Database } from '#supabase/database.types.ts';
import { formOptions, valueIn } from './form-options.ts';
import { functionEngines, type Project, startProject } from './project.ts';

const ann = { name: 'Ann', email: 'ann@example.com', message: 'A deck, <b>please</b>' };
const noDatabase = createClient<Database>('http://127.0.0.1:9', 'sb_secret_test', {
  auth: { persistSession: false },
});

type LeadClient = RpcClient<'receive_lead'>;

/** The handler's options with this client, and its log. */
function given(client: LeadClient, said: string[] = []): SubmitLead {
  return {
    client,
    ...formOptions(),
    log: (text) => said.push(text),
    storeTimeoutMs: 1000,
  };
}
const post = (fields: Record<string, string>) =>
  new Request('http://localhost/api/submit-lead', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });

describe('without a database', () => {
  test('the form reports it with the phone, keeps every entry, and logs nothing a homeowner wrote', async () => {
    const said: string[] = [];
    const answer = await handleSubmitLead(
      post({ ...ann, phone: '410-555-0111' }),
      given(noDatabase, said),
    );
    const html = await answer.text();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(html).toContain(
      `${formMessages.unavailable}: <a href="tel:+14105550100">(410) 555-0100</a>`,
    );
    expect([valueIn(html, 'name'), valueIn(html, 'email'), valueIn(html, 'phone')]).toEqual([
      'Ann',
      'ann@example.com',
      '410-555-0111',
    ]);
    expect(html).toContain('A deck, &lt;b&gt;please&lt;/b&gt;</textarea>');
    expect(said).toHaveLength(1);
    expect(said[0]).not.toMatch(/ann|deck|0111/i);
  });

  test('the form’s script gets the sentence without the phone, which it adds as a link, and no ok', async () => {
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: JSON.stringify(ann),
      headers: { 'content-type': 'application/json' },
    });
    const answer = await handleSubmitLead(request, given(noDatabase));
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { ok: false, message: formMessages.unavailable },
    ]);
  });

  test('without the built contact page a short page keeps every entry, with its own policy', async () => {
    const answer = await handleSubmitLead(post({ ...ann, service: 'screened-porches' }), {
      ...given(noDatabase),
      host: undefined,
    });
    const html = await answer.text();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(valueIn(html, 'email')).toBe('ann@example.com');
    expect(html).toContain(
      '<option value="screened-porches" selected="">screened porches</option>',
    );
  });

  test('the provider is told to send the lead again', async () => {
    const headers = { 'content-type': 'application/json', 'x-webhook-secret': 'secret' };
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: JSON.stringify(ann),
      headers,
    });
    const answer = await handleLeadWebhook(request, {
      client: noDatabase,
      secret: 'secret',
      names: webhookFields,
      nowMs: Date.now,
      log: () => undefined,
    });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  });

  test('a form that is too long comes back with what fitted', async () => {
    const answer = await handleSubmitLead(
      post({ ...ann, message: 'x'.repeat(70_000) }),
      given(noDatabase),
    );
    expect(answer.status).toBe(413);
    const html = await answer.text();
    expect(valueIn(html, 'email')).toBe('ann@example.com');
    expect(html).toContain(`${'x'.repeat(60_000)}`);
  });

  test('a body that does not arrive ends in a timeout, on a real connection, and what arrived comes back', async () => {
    const listening = Promise.withResolvers<number>();
    const fetch = (request: Request) =>
      handleSubmitLead(request, { ...given(noDatabase), bodyTimeoutMs: 200 });
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
});

describe.each(functionEngines)('when the answer of %s is lost', (engine) => {
  let project: Project;
  beforeAll(async () => {
    project = await startProject(engine);
  });
  afterAll(() => project?.close());
  beforeEach(async () => {
    await project.backend.sql.exec('delete from public.contact_submissions');
  });
  /** A client that stores the row and then loses the connection. */
  const forgetful = (): LeadClient => ({
    rpc: async (name, args) => {
      await project.service.rpc(name, args);
      throw new TypeError('fetch failed');
    },
  });
  const fieldsOf = (html: string) =>
    Object.fromEntries(
      ['idempotency_key', 'form_token', 'landing_page'].flatMap((name) =>
        valueIn(html, name) ? [[name, valueIn(html, name) ?? '']] : [],
      ),
    );

  test.each([
    ['without JavaScript', {}],
    ['with a key', { idempotency_key: 'lost-1' }],
  ])('sending the page again %s makes one lead', async (_name, marks) => {
    const first = await handleSubmitLead(post({ ...ann, ...marks }), given(forgetful()));
    expect(first.status).toBe(503);
    const again = await handleSubmitLead(
      post({ ...ann, ...fieldsOf(await first.text()) }),
      given(project.service),
    );
    expect(again.status).toBe(303);
    expect(await project.leads()).toHaveLength(1);
  });

  test('a retry after midnight, when the daily key has changed, is still recognized', async () => {
    const beforeMidnight = Date.parse('2026-11-21T23:59:50Z');
    const send = (nowMs: number) =>
      handleSubmitLead(post(ann), { ...given(project.service), nowMs: () => nowMs });
    await send(beforeMidnight);
    await send(beforeMidnight + 20_000);
    expect(await project.leads()).toHaveLength(1);
  });
});
