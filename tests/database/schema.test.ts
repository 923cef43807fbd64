import { expect, test } from 'vitest';
import { limits } from '#leads/limits.ts';
import { statuses } from '#leads/statuses.ts';
import { receive } from './alerts.ts';
import { openDatabase } from './engines.ts';

const db = openDatabase();
const add = (lead: Record<string, unknown>) => {
  const row = { name: 'Ann', email: 'ann@example.com', source: 'provider', ...lead };
  const places = Object.keys(row).map((_, at) => `$${at + 1}`);
  return db.query(
    `insert into public.contact_submissions (${Object.keys(row)}) values (${places})`,
    Object.values(row),
  );
};
const column =
  (name: string, given = {}) =>
  (text: string) =>
    add({ ...given, [name]: text });

test.each<[what: string, longest: number, write: (text: string) => Promise<unknown>]>([
  ['name', limits.name, column('name')],
  ['email', limits.email, column('email')],
  ['phone', limits.phone, column('phone')],
  ['service', limits.service, column('service_type')],
  ['town', limits.area, column('area')],
  ['landing page', limits.landingPage, column('landing_page')],
  ['key', limits.idempotencyKey, column('idempotency_key')],
  ['reason of suspicion', limits.spamReason, column('spam_reason')],
  ['message of a provider', limits.providerMessage, column('message')],
  ['message of the owner', limits.message, column('message', { source: 'owner' })],
  ['street', limits.street, column('street')],
  ['heard of us', limits.heardFrom, column('heard_from')],
  ['words of a follow-up', limits.followUpWords, column('follow_up_words')],
  ['place of a visit', limits.visitWhere, column('visit_where')],
  ['reason of an ending', limits.endingReason, column('ending_reason', { status: 'closed' })],
  [
    'note',
    limits.note,
    async (text) => {
      const { submission_id } = await receive(db);
      const note = 'insert into public.lead_events (submission_id, kind, words) values';
      return db.query(`${note} ($1, 'note', $2)`, [submission_id, text]);
    },
  ],
  [
    'first name',
    limits.firstName,
    (text) => db.query('update public.desk_settings set first_name = $1', [text]),
  ],
])('%s: at most %d characters, as limits.ts says', async (_what, longest, write) => {
  await write('x'.repeat(longest));
  await expect(write('x'.repeat(longest + 1))).rejects.toThrow('violates check constraint');
});

test('a text with emoji that fits the form fits the table', async () => {
  await add({ source: 'owner', message: '🦢'.repeat(limits.message / 2) });
});

test('the statuses are those of statuses.ts', async () => {
  for (const { id } of statuses) await add({ status: id });
});

test.each([
  ['another status', { status: 'won' }],
  ['no email and no phone', { email: null }],
  ['no name', { name: '' }],
  ['an unknown source', { source: 'fax' }],
  ['a service that is not an id', { service_type: 'Deck Construction' }],
  ['an extension that is not digits', { phone: '+14105550111', phone_extension: 'x12' }],
])('%s is refused', async (_case, lead) => {
  await expect(add(lead)).rejects.toThrow('violates check constraint');
});
