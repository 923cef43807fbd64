import { expect, test } from 'vitest';
import { openProject, testEnv } from './project.ts';

const project = openProject();
const send = (fields: unknown, secret: string | undefined = testEnv.LEAD_WEBHOOK_SECRET) =>
  project.ask('/api/lead-webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(secret && { 'x-webhook-secret': secret }) },
    body: JSON.stringify(fields),
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

test('only a phone, impossible names of fields and a message of 20,000 letters are stored', async () => {
  const message = 'x'.repeat(20_000);
  const names = { 'a\u0000b': 'x', '\ud800': 'y' };
  expect((await send({ name: 'Bob', phone: '+44 20 7946 0000', message, ...names })).status).toBe(
    200,
  );
  const [lead] = await project.leads();
  expect(lead).toMatchObject({ name: 'Bob', email: null, phone: '+44 20 7946 0000' });
  expect(lead?.message).toContain(message);
});

test.each<[what: string, fields: unknown, secret: string | undefined, status: number]>([
  ['a wrong secret', { email: 'ann@example.com' }, 'wrong', 401],
  ['no secret', { email: 'ann@example.com' }, '', 401],
  ['neither email nor phone', { name: 'Bob', message: 'Call me' }, undefined, 422],
  ['more than 64 kB', { email: 'a@b.example', message: 'x'.repeat(65_536) }, undefined, 413],
  ['no fields', ['ann@example.com'], undefined, 415],
])('%s is refused, and nothing is stored', async (_what, fields, secret, status) => {
  const answer = await send(fields, secret);
  expect(answer.status).toBe(status);
  if (status === 422) expect(await answer.json()).toMatchObject({ missing: ['email', 'phone'] });
  expect(await project.leads()).toEqual([]);
});

const email = 'ann@example.com';
const contactForm = { id: 'F1', name: 'Contact form' };
const jane = { full_name: 'Jane Doe', email: 'jane@example.com' };
const john = { full_name: 'John Roe', email: 'john@example.com' };

test.each<[what: string, outcome: string, first: object, second: object]>([
  ['the same delivery', 'known', { id: 'a-1', email }, { id: 'a-1', email }],
  ['the same id with other words', 'stored', { id: 1, email }, { id: 1, email, message: 'Hi' }],
  ['the id of a form', 'stored', { form: contactForm, ...jane }, { form: contactForm, ...john }],
  ['an id for all', 'stored', { id: 'F1', ...jane }, { id: 'F1', ...john }],
  ['the same words without an id', 'known', { email, message: 'one' }, { email, message: 'one' }],
  ['other words without an id', 'stored', { email, message: 'one' }, { email, message: 'two' }],
])('%s again is %s', async (what, outcome, first, second) => {
  await send(first);
  // With an id also after days.
  if (what === 'the same delivery')
    await project.sql.exec(
      `update private.submission_attempts set attempted_at = now() - interval '3 days'`,
    );
  expect(await (await send(second)).json()).toMatchObject({ outcome });
  expect(await project.leads()).toHaveLength(outcome === 'known' ? 1 : 2);
});
