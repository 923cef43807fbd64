import { describe, expect, test } from 'vitest';
import { receive } from './alerts.ts';
import { atDesk, type Desk, type SentChange, withLead } from './desk-calls.ts';
import { openDatabase } from './engines.ts';
import { people } from './people.ts';

const db = openDatabase();
const day = '2030-01-02T14:00:00+00:00';
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

const byCall = { status: 'contacted', follow_up_at: day, first_answer_via: 'phone' };
const untouched = { status: 'new', follow_up_at: null, first_answer_at: null };
const applied = { outcome: 'applied', conflict: null };
const conflict = (yours: string, theirs: string) => ({
  outcome: 'conflict',
  conflict: { status: { yours, theirs, device: 'Laptop' } },
});

const undo = (n: number) => ({ kind: 'undo', undoes: id(n) });
const status = (from: string, to: string, device = 'Laptop') =>
  ({ kind: 'status', fields: { status: [from, to] }, device }) as const;
const called: SentChange = {
  kind: 'reached',
  fields: { status: ['new', 'contacted'], follow_up_at: [null, day] },
};
const texted = { kind: 'text', words: 'On my way' };
const price: SentChange = { kind: 'price', fields: { price_by: [null, day] } };
const quote: SentChange = {
  kind: 'quote',
  fields: { status: ['new', 'quoted'], quote_dollars: [null, 14_200] },
};
const followUp: SentChange = { kind: 'follow_up', fields: { follow_up_at: [null, day] } };
const lost: SentChange = {
  kind: 'ending',
  fields: { status: ['new', 'closed'], ending: [null, 'lost'], ending_reason: [null, 'price'] },
};
const notForUs: SentChange = {
  kind: 'not_for_us',
  words: 'Too far.',
  fields: { status: ['new', 'closed'], ending: [null, 'not_for_us'], visit_where: [null, 'Here'] },
  device: 'Phone',
};
const stays = { status: 'quoted', ending: null, visit_where: 'Here' };
const sent = { price_by: null, quote_dollars: 14_200, status: 'quoted' };
const owed = { price_by: day, quote_dollars: null, status: 'new' };
const closed = { follow_up_at: null, ending: 'lost', ending_reason: 'price' };
const leftClosed = { status: 'quoted', ending: null, ending_reason: null };
const byText = { status: 'new', first_answer_via: 'text', first_answer_at: expect.anything() };
const quoted = { status: 'quoted', follow_up_at: day };

/** What was done, in order with the ids 1, 2, …; the answer to the last change, and the lead after it. */
const rows: [what: string, changes: SentChange[], answer: object, lead: object][] = [
  ['one tap after a call: status, follow-up and first answer', [called], applied, byCall],
  [
    "a change made offline keeps its note and its other fields; of a field changed meanwhile the server's stays",
    [status('new', 'quoted'), notForUs],
    conflict('closed', 'quoted'),
    stays,
  ],
  [
    'two devices that want the same are not in conflict',
    [status('new', 'contacted'), status('new', 'contacted', 'Phone')],
    applied,
    { status: 'contacted' },
  ],
  ['a price is no longer owed once it is sent', [price, quote], applied, sent],
  ['and owed again when that is taken back', [price, quote, undo(2)], applied, owed],
  ['closing ends the follow-up', [followUp, lost], applied, closed],
  ['leaving Closed clears the ending', [lost, status('closed', 'quoted')], applied, leftClosed],
  ['undo takes all of a tap back, and the clock runs again', [called, undo(1)], applied, untouched],
  ['the undo of an undo brings it back', [called, undo(1), undo(2)], applied, byCall],
  ['of two answers the second is left', [called, texted, undo(1)], applied, byText],
  ['of none the clock runs again', [called, texted, undo(1), undo(2)], applied, untouched],
  ['and of both the first', [called, texted, undo(1), undo(2), undo(3)], applied, byCall],
  [
    'undo changes nothing when a field has been changed since, and says by whom',
    [called, status('contacted', 'quoted'), undo(1)],
    conflict('new', 'quoted'),
    quoted,
  ],
];

describe('what is done at the desk', () => {
  test.each(rows)('%s; sent again it counts once', (_what, changes, answer, lead) =>
    withLead(db, async (desk) => {
      const sent = changes.map((change, at) => ({ id: id(at + 1), ...change }));
      const answers = [];
      for (const change of sent) answers.push(await desk.change(change));
      const last = answers.at(-1);
      expect(last).toMatchObject({ ...answer, lead: { row: lead } });
      expect(await desk.change(sent.at(-1) as SentChange)).toEqual(last);
      // Each is in the history, newest first, as it was sent.
      expect(last?.lead?.events).toMatchObject(
        sent.toReversed().map(({ kind, words = null, device = null, id, undoes = null }) => ({
          ...{ id, kind, words, device, undoes },
        })),
      );
      expect(last?.lead?.events[0]).toMatchObject({ conflict: last?.conflict ?? null });
    }),
  );

  test.each<[what: string, change: SentChange, message: string | RegExp]>([
    ['an unknown status', status('new', 'won'), /check constraint/],
    [
      'what the sender wrote',
      { kind: 'details', fields: { message: [null, 'Not his words'] } },
      'The desk can not write one of these fields: message.',
    ],
    ['the undo of nothing', undo(9), 'The change to undo is unknown.'],
    ...['infinity', '-infinity', '290000-01-01', '4713-01-01 BC', 'never', '1999-12-31T23:59Z'].map(
      (time): [string, SentChange, string] => [
        `a visit at ${time}`,
        { kind: 'visit', fields: { visit_at: [null, time] } },
        'The time of the visit is not between 2000 and 2099. Choose it again.',
      ],
    ),
    [
      'a follow-up without end',
      { kind: 'follow_up', fields: { follow_up_at: [null, 'infinity'] } },
      'The time of the follow-up is not between 2000 and 2099. Choose it again.',
    ],
    [
      'a price owed for ever',
      { kind: 'price', fields: { price_by: [null, 'infinity'] } },
      'The day of the price is not between 2000 and 2099. Choose it again.',
    ],
    [
      'an address that is none',
      { kind: 'details', fields: { email: ['ann@example.com', 'javascript:alert(1)'] } },
      '"javascript:alert(1)" is not an email address. Write one like name@example.com.',
    ],
    [
      'more dollars than there are',
      { kind: 'quote', fields: { quote_dollars: [null, '1e12'] } },
      /^The change "quote" can not be stored: .*1e12/,
    ],
  ])('%s is refused with its reason, which stops no other change', (_what, change, message) =>
    withLead(db, async (desk) => {
      const [refused, kept] = await desk.send([change, { kind: 'note', words: 'Kept' }]);
      expect(refused).toMatchObject({ outcome: 'refused', lead: null });
      expect(refused?.message).toMatch(message);
      expect(kept).toMatchObject({ ...applied, lead: { events: [{ words: 'Kept' }] } });
    }),
  );

  test.each([
    ['reached', { status: ['new', 'contacted'] }, 'phone'],
    ['text', { status: ['new', 'contacted'] }, 'text'],
    ['mail', { status: ['new', 'contacted'] }, 'mail'],
    ['visit', { visit_at: [null, day] }, 'visit'],
    ['status', { status: ['new', 'quoted'] }, 'status'],
    ['no_answer', { follow_up_at: [null, day] }, null],
    ['wrong_number', { phone_wrong: [false, true] }, null],
    ['note', {}, null],
  ] as const)('%s: the clock of the promise', (kind, fields, via) =>
    withLead(db, async (desk) => {
      const { lead } = await desk.change({ kind, fields, words: 'A note.' });
      expect(lead?.row).toMatchObject({
        first_answer_via: via,
        first_answer_at: via && expect.anything(),
      });
    }),
  );

  test('an answer given offline counts from when it was given, also when another was stored before it', () =>
    withLead(db, async (desk) => {
      await db.exec(`reset role; update public.contact_submissions set created_at = now() - interval '1 day';
        set role authenticated`);
      await desk.change(status('new', 'quoted'));
      const made_at = new Date(Date.now() - 3_600_000).toISOString();
      const { outcome, lead } = await desk.change({ ...called, made_at });
      expect([outcome, lead?.row['first_answer_via']]).toEqual(['conflict', 'phone']);
      expect(new Date(String(lead?.row['first_answer_at'])).toISOString()).toBe(made_at);
    }));

  test.each([
    ['from before the web', '1969-12-31T23:59:59Z', 30 * 86_400],
    ['of no time at all', '-infinity', 30 * 86_400],
    ['of the far future', '275760-09-13T00:00:00Z', 0],
    ['that is none', 'Invalid Date', 0],
    ['of a clock nine minutes ahead', new Date(Date.now() + 540_000).toISOString(), 0],
    ['of thirteen days ago', new Date(Date.now() - 13 * 864e5).toISOString(), 13 * 86_400],
  ])('a change with a time %s is kept, near now', (_what, made_at, ageSeconds) =>
    withLead(db, async (desk) => {
      const device = 'A phone with a very long name'.repeat(9);
      const { outcome, lead } = await desk.change({ ...texted, made_at, device });
      expect([outcome, lead?.events[0]?.['device']]).toEqual(['applied', device.slice(0, 100)]);
      const at = new Date(String(lead?.events[0]?.['made_at'])).getTime();
      expect(Math.abs((Date.now() - at) / 1000 - ageSeconds)).toBeLessThan(60);
    }),
  );

  test('what a homeowner typed as his address may be sent back, and stays', () =>
    withLead(db, async (desk) => {
      await db.exec(
        `reset role; update public.contact_submissions set email = 'ann at home'; set role authenticated`,
      );
      const fields = { email: ['ann at home', 'ann at home'], name: ['Ann', 'Ann B.'] } as const;
      expect(await desk.change({ kind: 'details', fields })).toMatchObject(applied);
      expect(
        await desk.change({ kind: 'details', fields: { email: ['ann at home', 'a@example.com'] } }),
      ).toMatchObject({ ...applied, lead: { row: { email: 'a@example.com' } } });
    }));

  test('each change is recorded: who, when, which field, from what to what', () =>
    withLead(db, async (desk) => {
      await desk.change(status('new', 'contacted'));
      await db.exec('reset role');
      expect(await db.query('select * from public.lead_events')).toMatchObject([
        {
          kind: 'status',
          made_by: people.admin,
          stored_at: expect.anything(),
          changes: { status: ['new', 'contacted'] },
        },
      ]);
    }));

  test('an erased lead is gone with its history; a late change is told', () =>
    withLead(db, async (desk, lead) => {
      await desk.change({ kind: 'note', words: 'Gate code 1234' });
      const erase = () => desk.one('erase_lead', lead);
      expect([await erase(), await erase()]).toEqual([true, false]);
      expect(await desk.change(texted)).toMatchObject({ outcome: 'gone', lead: null });
      await db.exec('reset role');
      expect(await db.query('select id from public.lead_events')).toEqual([]);
    }));

  test('a lead added from a call is there once, and its undo removes it for good', () =>
    withLead(db, async (desk) => {
      const lead = crypto.randomUUID();
      const fields = {
        name: [null, 'Luis Herrera'],
        phone: [null, '+14105550121'],
        status: [null, 'contacted'],
      } as const;
      const add = { id: id(1), lead, kind: 'add', fields };
      const added = await desk.change(add);
      expect(added).toMatchObject({
        ...applied,
        lead: {
          row: { id: lead, source: 'owner', status: 'contacted', first_answer_via: 'phone' },
        },
      });
      expect(await desk.change(add)).toEqual(added);
      expect(await desk.change({ ...undo(1), lead })).toMatchObject({ ...applied, lead: null });
      // A copy that was still on its way does not bring it back.
      expect((await desk.change(add)).outcome).toBe('gone');
    }));

  test('a lead is taken back by the phone that added it, within a day, one at a time', () =>
    withLead(db, async (desk) => {
      const [first, second, third] = [id(4), id(5), id(6)];
      const fields = { name: [null, 'Luis'], phone: [null, '+14105550121'] } as const;
      const device = 'Phone';
      for (const lead of [first, second, third])
        await desk.change({ id: lead, lead, kind: 'add', fields, device });
      const back = (lead: string, by = device) => ({
        kind: 'undo',
        undoes: lead,
        lead,
        device: by,
      });
      const elsewhere =
        'A lead is taken back on the phone that added it, within a day. Erase it instead.';
      expect(await desk.change(back(first, 'Laptop'))).toMatchObject({ message: elsewhere });
      const answers = await desk.send([back(first), back(second), { kind: 'note', words: 'Kept' }]);
      expect(answers).toMatchObject([
        { outcome: 'applied', lead: null },
        { outcome: 'refused', message: 'One lead is taken back at a time. Erase the others.' },
        { outcome: 'applied' },
      ]);
      await db.exec(`reset role; update public.lead_events set stored_at = now() - interval '25 hours'
        where id = '${third}'; set role authenticated`);
      expect(await desk.change(back(third))).toMatchObject({ message: elsewhere });
    }));

  test('at most 50 changes are taken at once', () =>
    withLead(db, (desk) =>
      expect(desk.send(Array(51).fill({ kind: 'note' }))).rejects.toThrow(
        'At most 50 changes can be sent at once.',
      ),
    ));
});

describe('spam', () => {
  const mark = (isSpam: boolean): SentChange => ({
    id: id(isSpam ? 1 : 2),
    kind: 'spam',
    fields: { suspected_spam: [!isSpam, isSpam] },
  });
  test.each<[what: string, changes: (SentChange | 'confirm')[], marked: string | null]>([
    ['marked', [mark(true)], 'owner'],
    ['marked and put back', [mark(true), mark(false)], null],
    ['marked, undone, undone', [mark(true), { ...undo(1), id: id(3) }, undo(3)], 'owner'],
    ['marked and confirmed', [mark(true), 'confirm'], 'confirmed'],
  ])('the database knows who %s it', async (_what, changes, marked) => {
    await receive(db, { name: 'Robot', spam_reason: 'a link in the name' });
    await withLead(db, async (desk) => {
      for (const change of changes)
        await (change === 'confirm' ? desk.call('confirm_spam') : desk.change(change));
      await db.exec('reset role');
      const names = 'select name, spam_marked_by from public.contact_submissions order by name';
      expect(await db.query(names)).toEqual([
        { name: 'Ann', spam_marked_by: marked },
        { name: 'Robot', spam_marked_by: 'machine' },
      ]);
    });
  });

  test("'all like this' finds new leads with the same words or sender, and no answered ones; it changes nothing", async () => {
    const from = (hash: string, words?: string) => ({ hashes: [hash], words });
    const { submission_id } = await receive(db, { name: 'Robot' }, from('a', 'words'));
    await receive(db, { name: 'Same words' }, from('b', 'words'));
    await receive(db, { name: 'Same sender' }, from('a', 'others'));
    await receive(db, { name: 'Answered', status: 'contacted' }, from('a'));
    await receive(db, { name: 'Somebody else' }, from('c', 'unlike'));
    const found = await atDesk(db, (desk: Desk) =>
      desk.call<string>('find_similar', submission_id),
    );
    const leads = await db.query<{ id: string; name: string; suspected_spam: boolean }>(
      'select id, name, suspected_spam from public.contact_submissions order by name',
    );
    expect(leads.filter(({ id }) => found.includes(id)).map(({ name }) => name)).toEqual([
      'Robot',
      'Same sender',
      'Same words',
    ]);
    expect(leads.filter((row) => row.suspected_spam)).toEqual([]);
  });
});
