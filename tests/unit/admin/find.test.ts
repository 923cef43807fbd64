import { expect, test } from 'vitest';
import { find } from '#admin/leads/find.ts';
import type { LeadFilters } from '#admin/stores/route.ts';
import { rowsOf } from '#tests/table.ts';
import { listOf, namesOf, recordOf } from './leads.ts';

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

test.each(
  rowsOf<[what: string, words: string | null, found: string[]]>(`
    the beginning of a name, in any case | KEI | [Keith]
    two words in any order | nol kei | [Keith]
    not the middle of a word | olan | []
    words of two leads find neither | ramp keith | []
    an apostrophe or none | obrien | [Ann]
    the curly one | o’brien | [Ann]
    an accent or none | jose | [José]
    a town | havre grace | [Keith]
    a street | 8 elm | [Ann]
    the street of a visit | heron | [Bill]
    a service | three-season | [Keith]
    a word of the message | 12x14 | [Ann]
    a note | gate 1234 | [Bill]
    not an undone note | dog | []
    the last four digits of a phone | "0121" | [Keith]
    digits of a second phone | "0200" | [José]
    a phone that is half typed | (443) 55 | [José]
    a whole phone in any notation first, then who writes of it | +1 410.555.0121 | [Keith, Bill]
    the whole second of two phones | 410-555-0200 | [José]
    an email in any case | " keith.nolan@EXAMPLE.com" | [Keith]
    nothing typed finds all, newest first | | [Keith, Ann, José, Bill]
    so does punctuation alone | ":* & !" | [Keith, Ann, José, Bill]
  `),
)('%s', (_what, words, names) => {
  const found = namesOf(find(people, words ?? '', {}).leads);
  expect(found.map((name) => name.split(' ')[0])).toEqual(names);
});

test('an exact phone comes before a newer lead that only names it', () => {
  const list = listOf({
    Newer: { message: 'Like at 4105550121' },
    Exact: { phone: '+14105550121' },
  });
  expect(namesOf(find(list, '410 555 0121', {}).leads)).toEqual(['Exact', 'Newer']);
});

const leads = listOf({
  Fresh: { created_at: '2026-11-24T05:00:00+00:00', area: 'edgewood', answer_by: 2 },
  Called: {
    created_at: '2026-11-24T04:59:59.999999+00:00',
    ...{ status: 'contacted', changed_at: -400 },
  },
  Quoted: { created_at: -60, status: 'quoted', follow_up_at: 14 },
  Visit: { created_at: -70, status: 'quoted', visit_at: -99, follow_up_at: 99 },
  Won: { created_at: -80, status: 'closed', service_type: 'ramps', follow_up_at: -1 },
});
test.each(
  rowsOf<[what: string, filters: LeadFilters, names: string[]]>(`
    one status | {status: quoted} | [Quoted, Visit]
    who has our price | {status: priced} | [Quoted, Visit]
    all that are not closed | {status: open} | [Fresh, Called, Quoted, Visit]
    in progress | {status: progress} | [Called, Quoted, Visit]
    a service | {service: ramps} | [Won]
    a town | {area: edgewood} | [Fresh]
    since a day, which begins at midnight of the business | {from: "2026-11-24"} | [Fresh]
    a day that is none finds nobody | {from: yesterday} | []
    to answer | {due: answer} | [Fresh]
    two filters | {status: open, service: ramps} | []
  `),
)('filtered by %s', (_what, filters, names) => {
  const found = find(leads, '', filters);
  expect([namesOf(found.leads), found.hidden]).toEqual([names, 0]);
});

test('with words and filters, it says how many more the words would find', () => {
  const found = find(people, 'n', { area: 'havre-de-grace' });
  expect([namesOf(found.leads), found.hidden]).toEqual([['Keith Nolan'], 1]);
});

test('a lead that has changed is found by its new words', () => {
  const before = recordOf({ message: 'deck' });
  const after = { ...before, row: { ...before.row, message: 'porch' } };
  const found = [before, after].map((lead) => find([lead], 'porch', {}).leads.length);
  expect(found).toEqual([0, 1]);
});
