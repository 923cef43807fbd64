import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#leads/limits.ts';
import { statuses } from '#leads/statuses.ts';
import { type Engine, engines, migrate, undone } from './engines.ts';

const columns = {
  name: limits.name,
  email: limits.email,
  phone: limits.phone,
  service_type: limits.service,
  area: limits.area,
  landing_page: limits.landingPage,
  idempotency_key: limits.idempotencyKey,
  spam_reason: limits.spamReason,
  message: limits.providerMessage,
  street: limits.street,
  heard_from: limits.heardFrom,
  follow_up_words: limits.followUpWords,
  visit_where: limits.visitWhere,
  ending_reason: limits.endingReason,
};

describe.each(engines)('the table of leads on %s', (_name, open) => {
  let db: Engine;
  const add = (lead: Record<string, unknown>) => {
    const row = { name: 'Ann', email: 'ann@example.com', source: 'provider', ...lead };
    const places = Object.keys(row).map((_, at) => `$${at + 1}`);
    return db.query(
      `insert into public.contact_submissions (${Object.keys(row)}) values (${places})`,
      Object.values(row),
    );
  };
  beforeAll(async () => {
    db = await open();
    await migrate(db, 'none');
  });
  afterAll(() => db?.close());

  test.each(Object.entries(columns))(
    '%s holds at most %d characters, as limits.ts says',
    async (column, longest) => {
      const status = column === 'ending_reason' ? 'closed' : 'new';
      await add({ status, [column]: 'x'.repeat(longest) });
      await expect(add({ status, [column]: 'x'.repeat(longest + 1) })).rejects.toThrow(
        'violates check constraint',
      );
    },
  );

  test('notes and the settings of the desk hold what limits.ts says', async () => {
    const texts = [
      [
        `insert into public.lead_events (submission_id, kind, words)
        select id, 'note', $1 from public.contact_submissions limit 1`,
        limits.note,
      ],
      ['update public.desk_settings set first_name = $1', limits.firstName],
    ] as const;
    for (const [sql, longest] of texts) {
      await db.query(sql, ['x'.repeat(longest)]);
      await expect(db.query(sql, ['x'.repeat(longest + 1)])).rejects.toThrow('check constraint');
    }
  });

  test("a message of the site's own form holds 5,000 characters", async () => {
    await add({ source: 'site', message: 'x'.repeat(limits.message) });
    await expect(add({ source: 'site', message: 'x'.repeat(limits.message + 1) })).rejects.toThrow(
      'site_message_length',
    );
  });

  test('a text with emoji that fits the form fits the table', async () => {
    await add({ source: 'site', message: '🦢'.repeat(limits.message / 2) });
  });

  test('the statuses are those of statuses.ts', async () => {
    for (const { id } of statuses) await add({ status: id });
    await expect(add({ status: 'won' })).rejects.toThrow('violates check constraint');
  });

  test.each([
    ['no email and no phone', { email: null }],
    ['no name', { name: '' }],
    ['an unknown source', { source: 'fax' }],
    ['a service that is not an id', { service_type: 'Deck Construction' }],
    ['an extension that is not digits', { phone: '+14105550111', phone_extension: 'x12' }],
  ])('%s is refused', async (_case, lead) => {
    await expect(add(lead)).rejects.toThrow('violates check constraint');
  });

  test('receive_lead fills a new column without a change, and refuses an unknown column', async () => {
    const receive = (lead: object) =>
      db.query('select * from public.receive_lead($1, $2)', [
        { name: 'New column', email: 'ann@example.com', source: 'site', ...lead },
        { fingerprints: [JSON.stringify(lead)], hashes: [] },
      ]);
    await undone(db, async () => {
      await db.exec('alter table public.contact_submissions add column budget text');
      await receive({ budget: '$10k' });
      await receive({ budget: '' });
      const rows = await db.query(
        `select budget, status from public.contact_submissions where name = 'New column' order by budget`,
      );
      expect(rows).toEqual([
        { budget: '$10k', status: 'new' },
        { budget: null, status: 'new' },
      ]);
      await expect(receive({ buget: '$10k' })).rejects.toThrow('column "buget" of relation');
    });
  });
});
