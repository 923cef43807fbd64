import { expect, test } from 'vitest';
import { listToday } from '#admin/leads/today.ts';
import { at, listOf, namesOf, now } from './leads.ts';

const days = 24;
const isIdle = { status: 'quoted', changed_at: at(-14 * days - 1) };
// It is 9:00 in the morning: the day began nine hours ago and ends in fifteen.
test.each([
  ['a new lead without an answer is to answer', { answer_by: at(5) }, ['toAnswer']],
  ['a new lead that was answered is not', { first_answer_at: at(-1) }, []],
  ['one to answer is not due besides', { follow_up_at: at(-1) }, ['toAnswer']],
  ['a follow-up of last week is due', { status: 'contacted', follow_up_at: at(-150) }, ['due']],
  ['a follow-up late this evening is due', { status: 'quoted', follow_up_at: at(14.9) }, ['due']],
  ['one at midnight is not, it is next', { status: 'quoted', follow_up_at: at(15) }, ['next']],
  ['a visit early this morning is today', { status: 'contacted', visit_at: at(-9) }, ['visits']],
  ['a visit of last night is over', { status: 'contacted', visit_at: at(-9.1) }, []],
  ['a visit tomorrow is next', { status: 'contacted', visit_at: at(30) }, ['next']],
  ['a visit of a closed lead is none', { status: 'closed', visit_at: at(1) }, []],
  ['nor is it what comes next', { status: 'closed', visit_at: at(30) }, []],
  ['nothing ahead and nothing done for 14 days is idle', isIdle, ['idle']],
  ['with a past visit it is idle', { ...isIdle, visit_at: at(-10) }, ['idle']],
  ['with a visit ahead it is not', { ...isIdle, visit_at: at(30) }, ['next']],
  ['with a follow-up it is not', { ...isIdle, follow_up_at: at(-1) }, ['due']],
  ['a day ago is not 14 days', { ...isIdle, changed_at: at(-days) }, []],
  ['a closed lead is never idle', { ...isIdle, status: 'closed' }, []],
] as const)('%s', (_sentence, set, groups) => {
  const { counts, idle, next, ...lists } = listToday(listOf({ Ann: set }), now);
  const filled = Object.entries(lists).flatMap(([name, leads]) => (leads.length > 0 ? [name] : []));
  expect([...filled, ...(idle ? ['idle'] : []), ...(next ? ['next'] : [])]).toEqual(groups);
});

test('each group has its order: the least time left first, of equal ones the older lead', () => {
  const today = listToday(
    listOf({
      Later: { answer_by: at(5) },
      Overdue: { answer_by: at(-1) },
      'No time': {},
      'Older, later': { answer_by: at(5) },
      Due: { status: 'contacted', follow_up_at: at(-1) },
      Late: { status: 'quoted', follow_up_at: at(-99) },
      'Next week': { status: 'contacted', follow_up_at: at(170) },
      Friday: { status: 'contacted', visit_at: at(75) },
      Closed: { status: 'closed' },
    }),
    now,
  );
  expect(namesOf(today.toAnswer)).toEqual(['Overdue', 'Older, later', 'Later', 'No time']);
  expect(namesOf(today.due)).toEqual(['Late', 'Due']);
  expect(today.next?.name).toBe('Friday');
  expect(today.counts).toEqual({ total: 9, new: 4, contacted: 3, quoted: 1, closed: 1 });
});

test('on the day when the clock goes back, the day has 25 hours', () => {
  const morning = Date.parse('2026-11-01T12:00:00Z');
  const lastMinute = { status: 'quoted', follow_up_at: '2026-11-02T04:59:00+00:00' };
  expect(listToday(listOf({ Ann: lastMinute }), morning).due).toHaveLength(1);
});
