import { expect, test } from 'vitest';
import { find } from '#admin/leads/find.ts';
import type { LeadFilters } from '#admin/stores/route.ts';
import { at, listOf, namesOf, now } from './leads.ts';

const people = listOf({
  Keith: {
    name: 'Keith Nolan',
    email: 'Keith.Nolan@example.com',
    phone: '+14105550121',
    area: 'havre-de-grace',
    service_type: 'three-season-rooms',
  },
  Ann: { name: "Ann O'Brien", message: 'A ramp for the back door, 12x14.', street: '8 Elm Road' },
  José: { name: 'José Ortega', phone: '(443) 555-0199 / 410-555-0200' },
  Bill: {
    name: 'Bill Tate',
    message: 'My neighbor has 4105550121',
    visit_where: '5 Heron Court, Perryville',
    events: [
      { id: 'note', words: 'Gate code 1234' },
      { id: 'gone', words: 'Wrong dog' },
      { kind: 'undo', undoes: 'gone' },
    ],
  },
});
const everybody = ['Keith Nolan', "Ann O'Brien", 'José Ortega', 'Bill Tate'];

test.each([
  ['nothing typed finds all, newest first', '', everybody],
  ['so does punctuation alone', ':* & | ! \\', everybody],
  ['the beginning of a name, in any case', 'KEI', ['Keith Nolan']],
  ['two words in any order', 'nol kei', ['Keith Nolan']],
  ['not the middle of a word', 'olan', []],
  ['words of two leads find neither', 'ramp keith', []],
  ['an apostrophe or none', 'obrien', ["Ann O'Brien"]],
  ['the curly one', 'o’brien', ["Ann O'Brien"]],
  ['an accent or none', 'jose', ['José Ortega']],
  ['an accent that was typed', 'JOSÉ', ['José Ortega']],
  ['a town', 'havre grace', ['Keith Nolan']],
  ['a street', '8 elm', ["Ann O'Brien"]],
  ['the street of a visit', 'heron', ['Bill Tate']],
  ['a service', 'three-season', ['Keith Nolan']],
  ['a word of the message', '12x14', ["Ann O'Brien"]],
  ['a note', 'gate 1234', ['Bill Tate']],
  ['not an undone note', 'dog', []],
  ['the last four digits of a phone', '0121', ['Keith Nolan']],
  ['digits of a second phone', '0200', ['José Ortega']],
  ['a phone that is half typed', '(443) 55', ['José Ortega']],
  [
    'a whole phone in any notation first, then who writes of it',
    '+1 410.555.0121',
    ['Keith Nolan', 'Bill Tate'],
  ],
  ['an email in any case', ' keith.nolan@EXAMPLE.com', ['Keith Nolan']],
])('%s', (_sentence, words, names) => {
  expect(namesOf(find(people, words, {}, now).leads)).toEqual(names);
});

test('an exact phone comes before a newer lead that only names it', () => {
  const list = listOf({
    Newer: { message: 'Like at 4105550121' },
    Exact: { phone: '+14105550121' },
  });
  expect(namesOf(find(list, '410 555 0121', {}, now).leads)).toEqual(['Exact', 'Newer']);
});

const leads = listOf({
  Fresh: { created_at: '2026-11-24T05:00:00+00:00', area: 'edgewood', answer_by: at(2) },
  Called: {
    created_at: '2026-11-24T04:59:59.999999+00:00',
    status: 'contacted',
    changed_at: at(-400),
  },
  Quoted: { created_at: at(-60), status: 'quoted', follow_up_at: at(14) },
  Visit: { created_at: at(-70), status: 'quoted', visit_at: at(-99), follow_up_at: at(99) },
  Won: { created_at: at(-80), status: 'closed', service_type: 'ramps', follow_up_at: at(-1) },
});
test.each<[string, LeadFilters, string[]]>([
  ['one status', { status: 'quoted' }, ['Quoted', 'Visit']],
  ['all that are not closed', { status: 'open' }, ['Fresh', 'Called', 'Quoted', 'Visit']],
  ['in progress', { status: 'progress' }, ['Called', 'Quoted', 'Visit']],
  ['a service', { service: 'ramps' }, ['Won']],
  ['a town', { area: 'edgewood' }, ['Fresh']],
  ['since a day, which begins at midnight of the business', { from: '2026-11-24' }, ['Fresh']],
  ['until a day, its last moment too', { to: '2026-11-23', from: '2026-11-23' }, ['Called']],
  ['a day that is none finds nobody', { from: 'yesterday' }, []],
  ['to answer', { due: 'answer' }, ['Fresh']],
  [
    'due today or before, visits too, but none of closed leads',
    { due: 'today' },
    ['Quoted', 'Visit', 'Won'],
  ],
  ['no next step', { due: 'idle' }, ['Called']],
  ['two filters', { status: 'open', service: 'ramps' }, []],
])('filtered by %s', (_sentence, filters, names) => {
  expect(find(leads, '', filters, now)).toMatchObject({
    leads: names.map((name) => ({ name })),
    hidden: 0,
  });
});

test('with words and filters, it says how many more the words would find', () => {
  const found = find(people, 'n', { area: 'havre-de-grace' }, now);
  expect([namesOf(found.leads), found.hidden]).toEqual([['Keith Nolan'], 1]);
});

test('a lead that has changed is found by its new words', () => {
  const [before] = listOf({ Ann: { message: 'deck' } });
  if (!before) throw new Error('no lead');
  expect(find([before], 'porch', {}, now).leads).toHaveLength(0);
  const after = { ...before, row: { ...before.row, message: 'porch' } };
  expect(find([after], 'porch', {}, now).leads).toHaveLength(1);
});
