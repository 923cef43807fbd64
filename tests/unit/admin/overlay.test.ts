import { expect, test } from 'vitest';
import type { Change } from '#admin/data/changes.ts';
import type { Lead } from '#admin/leads/lead.ts';
import { foresee, listNew } from '#admin/log/apply.ts';
import { rowOf } from './desk.ts';

const lead = rowOf({
  status: 'contacted',
  follow_up_at: '2026-11-25T14:00:00+00:00',
  first_answer_at: '2026-11-24T19:00:00+00:00',
  first_answer_via: 'phone',
}) as unknown as Lead;
const waits = (change: Partial<Change>) => ({
  change: { id: '2', lead: lead.id, made_at: '2026-11-24T20:00:00Z', device: 'Phone', ...change },
  title: '',
  text: '',
});

test('an Undo that waits for signal shows the lead as it will be', () => {
  const undo = waits({
    kind: 'undo',
    undoes: '1',
    fields: { status: ['contacted', 'new'], follow_up_at: [lead.follow_up_at, null] },
  } as Partial<Change>);
  expect(foresee(lead, [undo as never])).toMatchObject({
    status: 'new',
    follow_up_at: null,
    first_answer_at: null,
  });
});

test('the Undo of a visit that was called off is no answer', () => {
  const unanswered = rowOf({ first_answer_at: null }) as unknown as Lead;
  const undo = waits({
    kind: 'undo',
    undoes: '1',
    fields: { visit_at: [null, '2026-11-27T21:30:00Z'] },
  });
  expect(foresee(unanswered, [undo as never])).toMatchObject({
    visit_at: '2026-11-27T21:30:00Z',
    first_answer_at: null,
  });
});

test('a new lead whose adding is undone is not shown', () => {
  const add = waits({ id: '1', kind: 'add', lead: 'new', fields: { name: [null, 'Luis'] } });
  expect(listNew([add as never])).toHaveLength(1);
  const undo = waits({ kind: 'undo', lead: 'new', undoes: '1', fields: {} });
  expect(listNew([add, undo] as never)).toEqual([]);
});
