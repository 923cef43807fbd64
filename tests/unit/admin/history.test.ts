import { expect, test } from 'vitest';
import { seenBefore } from '#admin/leads/seen.ts';
import { undoneAt } from '#admin/leads/undone.ts';
import { at, eventOf, listOf, namesOf } from './leads.ts';

const call = eventOf({ id: 'call' });
const undo = eventOf({ id: 'undo', undoes: 'call', made_at: at(-3) });
const conflict = { status: { yours: 'new', theirs: 'closed', at: null, device: null } };
test.each([
  ['a call that nobody took back holds', [call], null],
  ['one that was undone does not', [undo, call], at(-3)],
  [
    'twice undone counts from the first time',
    [{ ...undo, id: 'again', made_at: at(-2) }, undo, call],
    at(-3),
  ],
  ['an undo that was undone lets it hold', [eventOf({ undoes: 'undo' }), undo, call], null],
  ['an undo in conflict has done nothing', [{ ...undo, conflict }, call], null],
])('%s', (_sentence, events, when) => {
  expect(undoneAt('call', events)).toBe(when);
});

const list = listOf({
  Newer: { phone: '(410) 555-0121' },
  Closed: { phone: '+14105550121', email: 'ann@example.com', status: 'closed' },
  Mail: { email: 'Ann@Example.com' },
  Other: { phone: '+14105550122' },
});
test.each([
  ['a number in another notation', { phone: '+1 410-555-0121', email: '' }, ['Newer', 'Closed']],
  ['an address in any case', { phone: '', email: ' ANN@example.com' }, ['Closed', 'Mail']],
  [
    'either of them',
    { phone: '4105550121', email: 'ann@example.com' },
    ['Newer', 'Closed', 'Mail'],
  ],
  ['part of a number is nobody', { phone: '0121', email: null }, []],
  ['nothing typed is nobody', { phone: '', email: '' }, []],
])('seen before: %s', (_sentence, asked, names) => {
  expect(namesOf(seenBefore(list, asked))).toEqual(names);
});

test('a lead was not seen before itself, and at most 20 others are told', () => {
  expect(namesOf(seenBefore(list, { phone: '4105550121', email: null }, 'Newer'))).toEqual([
    'Closed',
  ]);
  const many = listOf(
    Object.fromEntries(
      Array.from({ length: 25 }, (_, n) => [`Lead ${n}`, { email: 'a@b.example' }]),
    ),
  );
  const found = seenBefore(many, { phone: null, email: 'a@b.example' });
  expect([found.length, found[0]?.name]).toEqual([20, 'Lead 0']);
});
