import { describe, expect, test } from 'vitest';
import { deskWithLead, detailsOf, type LeadWork } from './desk-calls.ts';
import { deskEngines } from './engines.ts';
import { openWithPeople } from './prepare.ts';

describe.each(deskEngines)('what the owner takes back at the desk on %s', (_name, open) => {
  const db = openWithPeople(open);
  const withLead: LeadWork = (work, given) => deskWithLead(db, work, given);

  test('undo takes all of a tap back and starts the clock again; the history keeps the tap as undone', () =>
    withLead(async (desk, lead) => {
      const { lead: before } = await detailsOf(desk, lead);
      const { id } = await desk.change({
        lead,
        kind: 'reached',
        fields: { status: ['new', 'contacted'], follow_up_at: [null, '2030-01-02T14:00:00Z'] },
      });
      const undo = await desk.change({ lead, kind: 'undo', undoes: id });
      expect(undo.outcome).toBe('applied');
      const still = { last_event: null, changed_at: null };
      expect({ ...undo.lead, ...still }).toEqual({ ...before, ...still });
      const { events } = await detailsOf(desk, lead);
      expect(events.map(({ kind, undone_at }) => [kind, undone_at !== null])).toEqual([
        ['undo', false],
        ['reached', true],
      ]);
      const again = await desk.change({ lead, kind: 'undo', undoes: undo.id });
      expect(again.lead).toMatchObject({ status: 'contacted', first_answer_via: 'phone' });
      const after = (await detailsOf(desk, lead)).events.find((event) => event.id === id);
      expect(after?.undone_at).toBeNull();
    }));

  test('after the undo of the first answer, the clock stands at the answer that is left', () =>
    withLead(async (desk, lead) => {
      const call = await desk.change({
        lead,
        kind: 'reached',
        fields: { status: ['new', 'contacted'] },
      });
      const text = await desk.change({ lead, kind: 'text', words: 'On my way' });
      const undo = await desk.change({ lead, kind: 'undo', undoes: call.id });
      expect(undo.lead).toMatchObject({ status: 'new', first_answer_via: 'text' });
      expect(undo.lead?.['first_answer_at']).not.toBeNull();
      const last = await desk.change({ lead, kind: 'undo', undoes: text.id });
      expect(last.lead).toMatchObject({ first_answer_at: null, first_answer_via: null });
      const again = await desk.change({ lead, kind: 'undo', undoes: undo.id });
      expect(again.lead).toMatchObject({ status: 'contacted', first_answer_via: 'phone' });
    }));

  test('undo changes nothing when a field has been changed since, and says by whom', () =>
    withLead(async (desk, lead) => {
      const { id } = await desk.change({
        lead,
        kind: 'left_message',
        fields: { status: ['new', 'contacted'], follow_up_at: [null, '2030-01-02T14:00:00Z'] },
      });
      await desk.change({
        lead,
        kind: 'status',
        fields: { status: ['contacted', 'quoted'] },
        device: 'Office laptop',
      });
      const undo = await desk.change({ lead, kind: 'undo', undoes: id });
      expect(undo).toMatchObject({
        outcome: 'conflict',
        conflict: { status: { yours: 'new', theirs: 'quoted', device: 'Office laptop' } },
        lead: { status: 'quoted' },
      });
      expect(undo.lead?.['follow_up_at']).not.toBeNull();
    }));

  test('a lead added from a call is there once, and its undo removes it', () =>
    withLead(async (desk) => {
      const lead = crypto.randomUUID();
      const add = {
        id: crypto.randomUUID(),
        lead,
        kind: 'add',
        fields: {
          name: [null, 'Luis Herrera'],
          phone: [null, '+14105550121'],
          status: [null, 'contacted'],
        },
      } as const;
      const added = await desk.change(add);
      expect(added).toMatchObject({
        outcome: 'applied',
        lead: { id: lead, source: 'owner', status: 'contacted', first_answer_via: 'phone' },
      });
      expect(await desk.change(add)).toEqual(added);
      expect((await desk.change({ lead, kind: 'undo', undoes: add.id })).outcome).toBe('applied');
      await expect(detailsOf(desk, lead)).rejects.toThrow('in no list');
      // A copy that was still on its way does not bring it back.
      expect((await desk.change(add)).outcome).toBe('gone');
    }));
});
