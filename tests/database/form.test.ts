import { expect, test } from 'vitest';
import { messages } from '#leads/form-messages.ts';
import { valueIn } from './form-options.ts';
import { openProject } from './project.ts';

const project = openProject({ env: { LEAD_LIMITS: '10,4,60,120' } });
const ann = { name: 'Ann Carver', email: 'ann@example.com' };

test('a request sent without JavaScript is stored, and the browser goes to the thank-you page', async () => {
  const answer = await project.postForm({
    ...ann,
    phone: '410.555.0111',
    service: 'deck-construction',
    area: 'Bel Air',
    message: 'A deck.\r\nWith stairs.',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact/thank-you']);
  expect(await project.leads()).toMatchObject([
    {
      ...ann,
      phone: '+14105550111',
      service_type: 'deck-construction',
      area: 'Bel Air',
      message: 'A deck.\nWith stairs.',
      status: 'new',
      source: 'site',
      idempotency_key: null,
      suspected_spam: false,
    },
  ]);
});

/** The marks of the page that comes back with messages. */
async function marksOfPage() {
  const html = await (await project.postForm({ ...ann, email: 'ann@' })).text();
  const [idempotency_key = '', form_token = ''] = ['idempotency_key', 'form_token'].map((name) =>
    valueIn(html, name),
  );
  return { idempotency_key, form_token };
}
const again = (fields: Record<string, string>) => [fields, fields];
const own = (fields: Record<string, string>) => project.postJson(fields, '192.0.2.1');

test.each<[what: string, posts: () => Promise<Promise<Response>[]>]>([
  ['the button pressed twice', async () => again({ ...ann, idempotency_key: 'key-1' }).map(own)],
  [
    'a token repeated under another key',
    async () => {
      const form_token = await project.token('192.0.2.1');
      return ['key-3', 'key-4'].map((idempotency_key) =>
        own({ ...ann, form_token, idempotency_key }),
      );
    },
  ],
  [
    'the page with messages sent twice',
    async () =>
      again({ ...ann, ...(await marksOfPage()) }).map((fields) => project.postForm(fields)),
  ],
  [
    'twenty simultaneous equal posts',
    async () => Array.from({ length: 20 }, () => project.postForm(ann)),
  ],
])('%s: each is thanked, and it is one request', async (_what, posts) => {
  const answers = await Promise.all(await posts());
  expect(answers.filter(({ status }) => status !== 303 && status !== 200)).toEqual([]);
  expect(await project.leads()).toHaveLength(1);
});

test('a form with half an email comes back with every entry and the message beside the field', async () => {
  const answer = await project.postForm({
    name: `O'Neil <b>`,
    email: 'bob@',
    service: 'screened-porches',
    message: '</textarea> $& $1',
  });
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(answer.headers.get('cache-control')).toBe('no-store');
  for (const part of [
    '<header>Example</header>',
    'value="O&#x27;Neil &lt;b&gt;"',
    '<option value="screened-porches" selected="">',
    '&lt;/textarea&gt; $&amp; $1</textarea>',
    `<p class="field-error" id="lead-email-error">${messages.emailWrong}</p>`,
  ])
    expect(html).toContain(part);
  expect(valueIn(html, 'idempotency_key')).toMatch(/^[\w-]{22}$/);
  expect(await project.leads()).toEqual([]);
});

const known = '/contact?service=screened-porches&area=bel-air';
const unknown = '/contact?service=free-pizza&area=atlantis';
test.each([
  [known, { service_type: 'screened-porches', area: 'Bel Air', landing_page: known }],
  [unknown, { service_type: 'other', area: null }],
])('who comes by %s and has no JavaScript asks for %o', async (referrer, stored) => {
  await project.postForm({ ...ann, service: 'other' }, { referrer });
  expect(await project.leads()).toMatchObject([stored]);
  const back = await project.postForm({ ...ann, email: 'ann@', service: 'other' }, { referrer });
  expect(valueIn(await back.text(), 'area') || null).toBe(stored.area);
});

test('no sender’s address is stored', async () => {
  await project.postForm(ann, { address: '192.0.2.77' });
  const rows = await project.sql.query<{ sender: string }>(
    'select * from private.submission_attempts',
  );
  expect(rows).toMatchObject([{ sender: expect.stringMatching(/^[\w-]{43}$/) }]);
  expect(JSON.stringify(rows)).not.toContain('192.0.2.77');
});

// What the database makes of the limits: receive-lead.test.ts.
const suspected = async () =>
  (await project.leads()).filter((lead) => lead.suspected_spam).map(({ message }) => message);
/** Posts one after the other, numbered from 1. */
async function sendMany(count: number, send: (message: string) => Promise<Response>) {
  const statuses: number[] = [];
  for (let n = 1; n <= count; n += 1) statuses.push((await send(String(n))).status);
  return statuses;
}

test('without a token four posts an hour of one network are in the list, sixteen are suspected, the next gets its page back with the phone', async () => {
  const post = (message: string) =>
    project.postForm({ ...ann, message }, { address: `2001:db8:1:2::${message}` });
  expect(await sendMany(20, post)).toEqual(Array(20).fill(303));
  expect(await suspected()).toHaveLength(16);
  const answer = await post('21');
  const html = await answer.text();
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3500);
  const phone = '<a href="tel:+14105550100">(410) 555-0100</a>';
  expect(html).toContain(`Send this one in 60 minutes, or call us now: ${phone}`);
  expect(html).toContain('21</textarea>');
  await project.postForm(ann, { address: '2001:db8:1:3::1' });
  expect(await suspected()).toHaveLength(16);
});

test('with tokens of its own a sender has ten; a token counts once', async () => {
  const form_token = await project.token();
  await sendMany(6, (message) => project.postJson({ ...ann, message, form_token }));
  expect(await suspected()).toEqual(['6']);
  await project.sql.exec('delete from public.contact_submissions');
  await sendMany(11, async (message) =>
    project.postJson({ ...ann, message, form_token: await project.token() }),
  );
  expect(await suspected()).toEqual(['11']);
});
