import { describe, expect, test } from 'vitest';
import { deskWithLead, detailsOf, type LeadWork } from './desk-calls.ts';
import { deskEngines } from './engines.ts';
import { openWithPeople } from './prepare.ts';

describe.each(deskEngines)('what the owner does at the desk on %s', (_name, open) => {
  const db = openWithPeople(open);

  const withLead: LeadWork = (work, given) => deskWithLead(db, work, given);
  const sameTime = (text: unknown) => new Date(String(text)).toISOString();

  test('one tap after a call sets status, follow-up and first answer; sent twice it counts once', () =>
    withLead(async (desk, lead) => {
      const change = {
        id: crypto.randomUUID(),
        lead,
        kind: 'left_message',
        words: 'Asked for the HOA letter.',
        fields: { status: ['new', 'contacted'], follow_up_at: [null, '2030-01-02T14:00:00Z'] },
        device: 'Pixel 8',
      } as const;
      const first = await desk.change(change);
      expect(first).toMatchObject({
        outcome: 'applied',
        conflict: null,
        lead: { status: 'contacted', first_answer_via: 'phone', last_event: change.id },
      });
      expect(sameTime(first.lead?.['follow_up_at'])).toBe('2030-01-02T14:00:00.000Z');
      expect(await desk.change(change)).toEqual(first);
      const { events } = await detailsOf(desk, lead);
      expect(events).toHaveLength(1);
      expect(events[0]).toMatchObject({
        id: change.id,
        kind: 'left_message',
        words: change.words,
        device: 'Pixel 8',
        changes: { status: ['new', 'contacted'] },
      });
    }));

  test("a change made offline keeps its note and its other fields; of a field changed meanwhile the server's stays", () =>
    withLead(async (desk, lead) => {
      await desk.change({
        lead,
        kind: 'status',
        fields: { status: ['new', 'quoted'] },
        device: 'Laptop',
      });
      const late = await desk.change({
        lead,
        kind: 'not_for_us',
        words: 'Too far.',
        fields: {
          status: ['new', 'closed'],
          ending: [null, 'not_for_us'],
          visit_where: [null, '14 Sample Road'],
        },
        device: 'Phone',
      });
      expect(late).toMatchObject({
        outcome: 'conflict',
        conflict: { status: { yours: 'closed', theirs: 'quoted', device: 'Laptop' } },
        lead: { status: 'quoted', ending: null, visit_where: '14 Sample Road' },
      });
      const { events } = await detailsOf(desk, lead);
      expect(events[0]).toMatchObject({
        kind: 'not_for_us',
        words: 'Too far.',
        conflict: late.conflict,
      });
    }));

  test('two devices that want the same are not in conflict', () =>
    withLead(async (desk, lead) => {
      const same = { lead, kind: 'status', fields: { status: ['new', 'contacted'] } } as const;
      await desk.change(same);
      expect(await desk.change(same)).toMatchObject({ outcome: 'applied', conflict: null });
    }));

  test('a price is owed until it is sent or the lead is closed, and owed again when that is taken back', () =>
    withLead(async (desk, lead) => {
      const by = '2030-01-02T23:00:00+00:00';
      const owed = await desk.change({ lead, kind: 'price', fields: { price_by: [null, by] } });
      expect(owed.lead).toMatchObject({ price_by: by });
      const id = crypto.randomUUID();
      const fields = { status: ['new', 'quoted'], quote_dollars: [null, 14_200] } as const;
      const sent = await desk.change({ id, lead, kind: 'quote', fields });
      expect(sent.lead).toMatchObject({ price_by: null, quote_dollars: 14_200, status: 'quoted' });
      const again = await desk.change({ lead, kind: 'undo', undoes: id });
      expect(again.lead).toMatchObject({ price_by: by, quote_dollars: null, status: 'new' });
    }));

  test('closing ends the follow-up, and leaving Closed clears the ending', () =>
    withLead(async (desk, lead) => {
      const followUp = [null, '2030-01-02T14:00:00Z'] as const;
      await desk.change({ lead, kind: 'follow_up', fields: { follow_up_at: followUp } });
      const closed = await desk.change({
        lead,
        kind: 'ending',
        fields: {
          status: ['new', 'closed'],
          ending: [null, 'lost'],
          ending_reason: [null, 'price'],
        },
      });
      expect(closed.lead).toMatchObject({
        follow_up_at: null,
        ending: 'lost',
        ending_reason: 'price',
      });
      const opened = await desk.change({
        lead,
        kind: 'status',
        fields: { status: ['closed', 'quoted'] },
      });
      expect(opened.lead).toMatchObject({ status: 'quoted', ending: null, ending_reason: null });
    }));

  test.each([
    ['reached', { status: ['new', 'contacted'] }, 'phone'],
    ['text', { status: ['new', 'contacted'] }, 'text'],
    ['mail', { status: ['new', 'contacted'] }, 'mail'],
    ['visit', { visit_at: [null, '2030-01-02T14:00:00Z'] }, 'visit'],
    ['status', { status: ['new', 'quoted'] }, 'status'],
    ['no_answer', { follow_up_at: [null, '2030-01-02T14:00:00Z'] }, null],
    ['wrong_number', { phone_wrong: [false, true] }, null],
    ['note', {}, null],
  ] as const)('%s: the clock of the promise', (kind, fields, via) =>
    withLead(async (desk, lead) => {
      const answer = await desk.change({ lead, kind, fields, words: 'A note.' });
      expect(answer.lead?.['first_answer_via']).toBe(via);
      expect(answer.lead?.['first_answer_at'] === null).toBe(via === null);
    }),
  );

  test('an answer given offline counts from when it was given, also when another was stored before it', () =>
    withLead(async (desk, lead) => {
      await db.exec(`reset role; update public.contact_submissions set created_at = now() - interval '1 day';
        set role authenticated`);
      await desk.change({ lead, kind: 'status', fields: { status: ['new', 'quoted'] } });
      const madeAt = new Date(Date.now() - 3_600_000).toISOString();
      const late = await desk.change({
        lead,
        kind: 'reached',
        fields: { status: ['new', 'contacted'] },
        made_at: madeAt,
      });
      expect(late.outcome).toBe('conflict');
      expect(late.lead?.['first_answer_via']).toBe('phone');
      expect(sameTime(late.lead?.['first_answer_at'])).toBe(madeAt);
    }));

  test('an erased lead is gone with its history; late changes and phones are told', () =>
    withLead(async (desk, lead) => {
      await desk.change({ lead, kind: 'note', words: 'Gate code 1234' });
      expect(await desk.one('erase_lead', lead)).toBe(true);
      expect(await desk.one('erase_lead', lead)).toBe(false);
      expect(await desk.change({ lead, kind: 'note', words: 'Late' })).toMatchObject({
        outcome: 'gone',
        lead: null,
      });
      expect(await db.query('select id from public.lead_events')).toEqual([]);
    }));

  test('a refused change says why and does not stop the others', () =>
    withLead(async (desk, lead) => {
      const changes = [
        { lead, kind: 'status', fields: { status: ['new', 'won'] } },
        { lead, kind: 'details', fields: { message: [null, 'Not his words'] } },
        { lead, kind: 'undo', undoes: crypto.randomUUID() },
        { lead, kind: 'note', words: 'Kept' },
      ].map((change) => ({ id: crypto.randomUUID(), ...change }));
      const answers = await desk.call<{ outcome: string; message?: string }>(
        'apply_changes',
        JSON.stringify(changes),
      );
      expect(answers.map(({ outcome }) => outcome)).toEqual([
        'refused',
        'refused',
        'refused',
        'applied',
      ]);
      expect(answers[1]?.message).toBe('The desk can not write one of these fields: message.');
      expect((await detailsOf(desk, lead)).events.map(({ words }) => words)).toEqual(['Kept']);
    }));

  test('at most 50 changes are taken at once', () =>
    withLead(async (desk, lead) => {
      const many = Array.from({ length: 51 }, () => ({
        id: crypto.randomUUID(),
        lead,
        kind: 'note',
      }));
      await expect(desk.call('apply_changes', JSON.stringify(many))).rejects.toThrow(
        'At most 50 changes can be sent at once.',
      );
    }));
});
