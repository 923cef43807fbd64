import { expect, test } from 'vitest';
import { seenBefore } from '#admin/leads/seen.ts';
import { undoneAt } from '#admin/leads/undone.ts';
import { rowsOf } from '#tests/table.ts';
import { at, eventOf, listOf, namesOf } from './leads.ts';

const undo = 'id: undo, undoes: call, made_at: -3';
test.each(
  rowsOf<[what: string, events: object[], hours: number | null]>(`
    a call that nobody took back holds | [{id: call}] |
    one that was undone does not | [{${undo}}, {id: call}] | -3
    twice undone counts from the first time | [{${undo}, id: again, made_at: -2}, {${undo}}, {id: call}] | -3
    an undo that was undone lets it hold | [{undoes: undo}, {${undo}}, {id: call}] |
    an undo in conflict has done nothing | [{${undo}, conflict: {status: {}}}, {id: call}] |
  `),
)('%s', (_what, events, hours) => {
  expect(undoneAt('call', events.map(eventOf))).toBe(hours && at(hours));
});

const list = listOf({
  Newer: { phone: '(410) 555-0121' },
  Closed: { phone: '+14105550121', email: 'ann@example.com', status: 'closed' },
  Mail: { email: 'Ann@Example.com' },
  Other: { phone: '+14105550122' },
});
test.each(
  rowsOf<[what: string, asked: { phone: string; email: string }, names: string[]]>(`
    a number in another notation | {phone: +1 410-555-0121, email: ""} | [Newer, Closed]
    an address in any case | {phone: "", email: " ANN@example.com"} | [Closed, Mail]
    either of them | {phone: "4105550121", email: ann@example.com} | [Newer, Closed, Mail]
    part of a number is nobody | {phone: "0121", email: null} | []
    nothing typed is nobody | {phone: "", email: ""} | []
  `),
)('seen before: %s', (_what, asked, names) => {
  expect(namesOf(seenBefore(list, asked))).toEqual(names);
});

test('a lead was not seen before itself, and at most 20 others are told', () => {
  expect(namesOf(seenBefore(list, { phone: '4105550121', email: null }, 'Newer'))).toEqual([
    'Closed',
  ]);
  const mail = { email: 'a@b.example' };
  const many = listOf(
    Object.fromEntries(Array.from('x'.repeat(25), (_, n) => [`Lead ${n}`, mail])),
  );
  const found = seenBefore(many, { phone: null, ...mail });
  expect([found.length, found[0]?.name]).toEqual([20, 'Lead 0']);
});
