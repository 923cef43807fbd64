import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { functionEngines, type Project, startProject, testEnv } from './project.ts';

describe.each(functionEngines)('the webhook of the form provider on %s', (engine) => {
  let project: Project;
  const send = (fields: unknown, secret: string | null = testEnv.LEAD_WEBHOOK_SECRET) =>
    fetch(`${project.origin}/functions/v1/lead-webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(secret !== null && { 'x-webhook-secret': secret }),
      },
      body: JSON.stringify(fields),
    });
  beforeAll(async () => {
    project = await startProject(engine);
  });
  afterAll(() => project?.close());
  beforeEach(async () => {
    await project.backend.sql.exec('delete from public.contact_submissions');
  });

  test('a lead with the right secret is stored; unknown fields are added to the message', async () => {
    const answer = await send({
      submission_id: 17,
      full_name: 'Ann Carver',
      email_address: 'ann@example.com',
      phone_number: '(410) 555-0111',
      project_type: 'Deck Construction',
      town: 'Bel Air',
      comments: 'A deck.',
      Budget: '$10k',
      prefers: ['morning', 'evening'],
    });
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true, outcome: 'stored' }]);
    expect(await project.leads()).toMatchObject([
      {
        name: 'Ann Carver',
        email: 'ann@example.com',
        phone: '+14105550111',
        service_type: 'deck-construction',
        area: 'Bel Air',
        message: 'A deck.\nBudget: $10k\nprefers: morning, evening',
        source: 'provider',
        status: 'new',
      },
    ]);
  });

  test.each([
    ['a wrong secret', 'wrong'],
    ['an empty secret', ''],
    ['no secret', null],
  ])('%s gets 401, and nothing is stored', async (_name, secret) => {
    expect((await send({ email: 'ann@example.com' }, secret)).status).toBe(401);
    expect(await project.leads()).toEqual([]);
  });

  test('the same delivery again makes no second lead; the same id with other words is another lead', async () => {
    const deliver = async (message: string) =>
      (await send({ id: 'a-1', email: 'ann@example.com', message })).json();
    expect(await deliver('A deck')).toEqual({ ok: true, outcome: 'stored' });
    expect(await deliver('A deck')).toEqual({ ok: true, outcome: 'known' });
    expect(await deliver('And a ramp, urgent')).toEqual({ ok: true, outcome: 'stored' });
    expect(await project.leads()).toHaveLength(2);
  });

  test('a repeated delivery is recognized after days', async () => {
    await send({ id: 'a-2', email: 'ann@example.com' });
    await project.backend.sql.exec(
      `update private.submission_attempts set attempted_at = now() - interval '3 days'`,
    );
    expect(await (await send({ id: 'a-2', email: 'ann@example.com' })).json()).toMatchObject({
      outcome: 'known',
    });
  });

  test('leads of two people with the same form id are both stored', async () => {
    const form = { id: 'F1', name: 'Contact form' };
    await send({ form, full_name: 'Jane Doe', email: 'jane@example.com' });
    await send({ form, full_name: 'John Roe', email: 'john@example.com' });
    expect((await project.leads()).map(({ name }) => name)).toEqual(['Jane Doe', 'John Roe']);
  });

  test('leads of different people with the same top-level id are all stored', async () => {
    for (const [name, email] of [
      ['Jane', 'jane@example.com'],
      ['John', 'john@example.com'],
    ])
      expect(await (await send({ id: 'F1', name, email })).json()).toMatchObject({
        outcome: 'stored',
      });
    expect(await project.leads()).toHaveLength(2);
  });

  test('leads without an id are one lead when they are equal, two when they differ', async () => {
    for (const message of ['one', 'one', 'two']) await send({ email: 'ann@example.com', message });
    expect(await project.leads()).toHaveLength(2);
  });

  test('a lead with only a phone is stored; one without phone and email is refused with a message', async () => {
    expect((await send({ name: 'Bob', phone: '410 555 0122' })).status).toBe(200);
    expect(await project.leads()).toMatchObject([
      { name: 'Bob', email: null, phone: '+14105550122' },
    ]);
    const refused = await send({ name: 'Bob', message: 'Call me' });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ missing: ['email', 'phone'] });
  });

  test('a foreign phone number, a nested form and a very long message are stored unchanged', async () => {
    const message = 'x'.repeat(20_000);
    await send({ data: { contact: { name: 'Bob', phone: '+44 20 7946 0000' } }, message });
    expect(await project.leads()).toMatchObject([
      { name: 'Bob', phone: '+44 20 7946 0000', message },
    ]);
  });

  test('a post of more than 64 kB is refused, and so is one without fields', async () => {
    expect((await send({ email: 'ann@example.com', message: 'x'.repeat(65_536) })).status).toBe(
      413,
    );
    expect((await send(['ann@example.com'])).status).toBe(415);
    expect(await project.leads()).toEqual([]);
  });
});
