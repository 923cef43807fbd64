import { expect, test } from 'vitest';
import { isEmailAddress } from '#leads/answerable.ts';
import { channels, failedSteps } from '#leads/channels.ts';
import { fields } from '#leads/fields.ts';
import { limits } from '#leads/limits.ts';
import { overdueAt } from '#leads/promise.ts';
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
  ...Object.entries(fields).flatMap(([name, { column: of, limit }]) =>
    name === 'message'
      ? []
      : [[name, limit, column(of)] as [string, number, (text: string) => Promise<unknown>]],
  ),
  ['landing page', limits.landingPage, column('landing_page')],
  ['key', limits.idempotencyKey, column('idempotency_key')],
  ['reason of suspicion', limits.spamReason, column('spam_reason')],
  ['message of a provider', limits.providerMessage, column('message')],
  ['message of the owner', limits.message, column('message', { source: 'owner' })],
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

test('each field of src/leads/fields.ts has its column', async () => {
  const found = await db.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'contact_submissions'",
  );
  const known = found.map(({ name }) => name);
  const migrations = Object.values(fields)
    .filter(({ column: of }) => !known.includes(of))
    .map(
      ({ column: of, limit }) =>
        `npx supabase migration new ${of}, with: alter table public.contact_submissions add column ${of} text check (char_length(${of}) between 1 and ${limit}); and ${of} in private.desk_fields`,
    );
  expect(migrations, 'migrations that are missing').toEqual([]);
});

test('the statuses are those of statuses.ts', async () => {
  for (const { id } of statuses) await add({ status: id });
});

test('an email address is the same for the database and for the form', async () => {
  const texts = [
    'ann@example.com',
    "o'neil+1@a-b.example.co",
    'a@b',
    'a@b.',
    '@b.co',
    'a@@b.co',
    'a b@c.co',
    'a@b_c.co',
    'a@-b.co',
    'a@b-.co',
    'A@B.CO',
    'a@b.co, c@d.co',
    'javascript:alert(1)',
    'a@b.co\n',
    'é@b.co',
    '',
  ];
  for (const text of texts) {
    const [row] = await db.query<{ is: boolean }>('select private.is_email($1) as is', [text]);
    expect(row?.is, text).toBe(isEmailAddress(text));
  }
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

test.each([
  'created_at',
  'written_at',
  'changed_at',
  'promised_by',
  'answer_by',
  'first_answer_at',
  'follow_up_at',
  'visit_at',
  'price_by',
])('%s lies between 2000 and 2099', async (name) => {
  for (const time of ['2000-01-01Z', '2099-12-31 23:59:59Z']) await add({ [name]: time });
  for (const time of ['infinity', '-infinity', '290000-01-01Z', '4713-01-01 BC', '2100-01-01Z'])
    await expect(add({ [name]: time }), time).rejects.toThrow('times_of_our_time');
});

/**
 * The statements of a function that change or delete rows and name none, at the depth of parentheses where they
 * begin. A hosted project refuses them inside functions too (pg-safeupdate: "UPDATE requires a WHERE clause").
 */
function findWithoutWhere(definition: string): string[] {
  const code = definition.replace(/--.*$/gm, '');
  const begins = [
    ...code.matchAll(/\b(?:update\s+(?!set\b|skip\b)[\w.]+(?:\s+\w+)?\s+set|delete\s+from)\b/gi),
  ];
  return begins.flatMap(({ 0: head, index }) => {
    let depth = 0;
    let end = index;
    for (; end < code.length && depth >= 0; end += 1) {
      if (code[end] === ';' && depth === 0) break;
      if (code[end] === '(') depth += 1;
      if (code[end] === ')') depth -= 1;
    }
    const statement = code.slice(index, end);
    let outer = statement;
    for (let inner = ''; inner !== outer; ) {
      inner = outer;
      outer = outer.replace(/\([^()]*\)/g, '');
    }
    return /\bwhere\b/i.test(outer) ? [] : [`${head}: ${statement.slice(0, 200)}`];
  });
}

test.each([
  ['update public.a set b = 1;', 1],
  ['with c as (delete from private.a returning 1) select 1 where true', 1],
  ['update a x set b = (select 1 where true);', 1],
  ['update a set b = 1 where id; delete from a where true;', 0],
  [
    'insert into a values (1) on conflict (b) do update set c = 1; select for update skip locked;',
    0,
  ],
])('%s: %d statements without where', (code, count) => {
  expect(findWithoutWhere(code)).toHaveLength(count);
});

test('every update and delete in a function names its rows, as hosted projects demand', async () => {
  const functions = await db.query<{ definition: string }>(`
    select pg_get_functiondef(oid) as definition from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`);
  expect(functions.length).toBeGreaterThan(60);
  expect(functions.flatMap(({ definition }) => findWithoutWhere(definition))).toEqual([]);
});

test.each([
  ['2026-06-01T16:00:00Z', '2026-06-01T14:00:00Z'],
  ['2026-06-01T16:00:00Z', '2026-06-02T14:00:00Z'],
  ['2026-06-01T16:00:00Z', null],
  [null, null],
])(
  'promised by %s, to answer by %s: overdue at the same time in SQL and on the desk',
  async (promised_by, answer_by) => {
    await add({ name: 'Over Due', promised_by, answer_by });
    const [row] = await db.query<{ at: Date | null }>(
      "select private.overdue_at(s) as at from public.contact_submissions s where name = 'Over Due'",
    );
    expect(row?.at?.getTime() ?? null).toBe(overdueAt({ promised_by, answer_by }));
  },
);

test('the channels of alerts have one order', async () => {
  expect(await db.query('select private.channels() as channels')).toEqual([{ channels }]);
});

test.each(Object.keys(failedSteps))('a test lead can stop at the step %s', async (step) => {
  await db.query(
    "insert into private.self_tests (started_by, failed_step) values ('schedule', $1)",
    [step],
  );
});

test.each(statuses)('$label settles an owed price in SQL as in its row', async (status) => {
  await add({ name: 'Pat Price', status: 'contacted', price_by: '2030-01-02T15:00:00Z' });
  await db.query("update public.contact_submissions set status = $1 where name = 'Pat Price'", [
    status.id,
  ]);
  const [row] = await db.query<{ price_by: Date | null }>(
    "select price_by from public.contact_submissions where name = 'Pat Price'",
  );
  expect(row?.price_by === null).toBe('settlesPrice' in status);
});
