import { expect, test, vi } from 'vitest';
import { listHistory } from '#admin/lead/list-history.ts';
import { visitPlaceOf, withoutTown } from '#admin/lead/visit-place.ts';
import { findCountdown } from '#admin/leads/countdown.ts';
import { mapPlaceOf } from '#admin/leads/describe-lead.ts';
import { chooseDraft, fillDraft, listDrafts } from '#admin/leads/drafts.ts';
import type { Lead } from '#admin/leads/lead.ts';
import { describeAt, findRetry } from '#admin/leads/next-times.ts';
import { findTwins } from '#admin/leads/seen.ts';
import { findClash } from '#admin/leads/today.ts';
import type { LeadAlert } from '#admin/sync/api/alerts.ts';
import { buildContactCard } from '#shared/contact-card.ts';
import { rowsOf } from '#tests/table.ts';
import { at, type Given, listOf, namesOf, now, recordOf } from './leads.ts';

const facts = {
  company: 'Swan Creek Deck & Porch',
  phone: '(410) 555-0100',
  state: 'MD',
  leadMonths: 24,
  services: [{ id: 'porticos-entries', label: 'Porticos & entries', job: 'the portico' }],
  areas: [
    { id: 'southeastern-pa', label: 'Southeastern PA', state: 'PA', places: ['Oxford'] },
    { id: 'edgewood', label: 'Edgewood', state: 'MD', places: [] },
  ],
  reviews: 'https://g.page/r/swan-creek/review',
};
vi.stubGlobal('document', { body: { dataset: { facts: JSON.stringify(facts) } } });

const leadOf = (given: Given = {}): Lead =>
  recordOf({ name: 'Rosa Diaz', area: 'edgewood', ...given }).row;
const textOf = (id: string, lead = leadOf(), nowMs = now) =>
  fillDraft(listDrafts('mail').find((draft) => draft.id === id)?.text ?? '', lead, 'Dan', nowMs);

test('a lead without a service gets the whole draft, and on a Saturday the day on which he calls again', () => {
  expect(textOf('couldnt-reach', leadOf(), Date.parse('2026-11-28T15:00:00Z'))).toBe(
    'Hi Rosa, this is Dan from Swan Creek Deck & Porch. I just tried to call about your project. I’ll try again Monday morning, or call me at (410) 555-0100.',
  );
});

test('a first answer after hours asks for a call in the morning', () => {
  expect(textOf('first-answer', leadOf(), Date.parse('2026-11-27T23:30:00Z'))).toContain(
    'Can I call you tomorrow morning? If a text is easier, that’s fine too.',
  );
});

test('every draft says who writes: the number may be unknown to the reader', () => {
  const ids = listDrafts('mail').map(({ id }) => id);
  for (const id of ['on-my-way', 'your-price', 'review', 'wrong-number']) expect(ids).toContain(id);
  for (const id of ids) expect(textOf(id), id).toContain(facts.company);
});

test('everybody who is won is asked for a review first, with the same words and link, whatever he thinks of the work', () => {
  const given: Given[] = [
    {},
    { quote_dollars: 90_000, ending_reason: 'Price' },
    { first_answer_at: -1, promised_by: -99 },
    { phone_wrong: true, email: null },
    { heard_from: 'A neighbor', visit_at: -200, area: null },
    { follow_up_at: -99, follow_up_words: 'Was angry about the rail' },
  ];
  for (const set of given) {
    const lead = leadOf({ ...set, status: 'closed', ending: 'won' });
    expect(chooseDraft(lead, 'text', now)).toBe('review');
    expect(textOf('review', lead)).toBe(textOf('review'));
  }
  expect(textOf('review')).toContain(facts.reviews);
  expect(textOf('review').replace(facts.reviews, '')).not.toMatch(
    /\b(if|happy|satisfied|liked?|enjoyed|5|five|stars?|discount|gift)\b/i,
  );
});

test.each(
  rowsOf<[what: string, lead: Given, draft: string]>(`
    nothing yet | {} | first-answer
    a visit tomorrow | {visit_at: 24} | confirm-visit
    a visit in an hour | {visit_at: 1} | on-my-way
    a lead that was lost | {status: closed, ending: lost} | ''
    a won job that is not done yet | {status: closed, ending: won, follow_up_at: 99} | ''
    the first day of a won job is tomorrow | {status: closed, ending: won, visit_at: 24, follow_up_at: 99} | confirm-visit
    a quote, visited last week | {visit_at: -99, status: quoted} | your-price
  `),
)('after %s the sheet begins with the fitting draft', (_what, given, id) => {
  expect(chooseDraft(leadOf(given), 'text', now)).toBe(id);
});

const place = 'visit_where: "7 Lodge Lane, Edgewood"';
const other = 'visit_where: "7 Lodge Lane, Perryville"';
test.each(
  rowsOf<[what: string, lead: Given, typed: string, fields: object]>(`
    the street is the lead’s, and the town is known | {} | 7 Lodge Lane | {${place}, street: 7 Lodge Lane}
    a street that is known stays | {street: 1 Elm Road} | 7 Lodge Lane | {${place}}
    another town is another place | {} | 7 Lodge Lane, Perryville | {${other}}
    without a town the typed one is the lead’s too | {area: null} | 7 Lodge Lane, Perryville | {${other}, street: 7 Lodge Lane, area: Perryville}
    what is behind the street is no town | {street: 1 Elm Road} | 7 Lodge Lane, rear entrance | {visit_where: "7 Lodge Lane, rear entrance, Edgewood"}
    an apartment is no town | {area: null} | 7 Lodge Lane, Apt 3 | {visit_where: "7 Lodge Lane, Apt 3", street: "7 Lodge Lane, Apt 3"}
    nothing typed is the town | {} | "" | {visit_where: Edgewood}
  `),
)('the place of a visit: %s', (_what, given, typed, fields) => {
  expect(visitPlaceOf(leadOf(given), typed)).toEqual(fields);
});

test('the field for the place of a visit holds the street, the town stands beside it', () => {
  expect(withoutTown('7 Lodge Lane, Havre de Grace', 'Havre de Grace')).toBe('7 Lodge Lane');
  expect(withoutTown('Havre de Grace', 'Havre de Grace')).toBe('');
});

test.each(
  rowsOf<[lead: Given, place: string]>(`
    {street: 12 Main St, area: Oxford} | 12 Main St, Oxford, PA
    {street: 12 Main St, area: edgewood} | 12 Main St, Edgewood, MD
    {street: 12 Main St, area: "Newark, DE"} | 12 Main St, Newark, DE
    {visit_where: "7 Lodge Lane, Oxford"} | 7 Lodge Lane, Oxford, PA
    {area: null} |
  `),
)('the map finds a lead of %j at %j', (given, place) => {
  expect(mapPlaceOf(leadOf(given))).toBe(place ?? '');
});

test.each(
  rowsOf<[name: string, begins: string]>(`
    Diaz, Rosa | Hi Rosa, this is Dan
    Mr. & Mrs. O'Brien | Hi Mr. & Mrs. O'Brien, this is Dan
    rosa.diaz@example.com | Hi, this is Dan
    Caller 410-555-0100 | Hi, this is Dan
  `),
)('a draft to %j begins %j', (name, begins) => {
  for (const id of ['on-my-way', 'first-answer'])
    expect(textOf(id, leadOf({ name }))).toMatch(new RegExp(`^${begins}`));
});

test('a text about a visit of next year has its year', () => {
  const lead = leadOf({ visit_at: '2027-01-05T15:00:00Z', visit_where: '7 Lodge Lane' });
  expect(textOf('confirm-visit', lead)).toContain('on Tuesday, January 5, 2027 at 10:00 AM');
});

test('two visits clash when they are less than an hour apart; one of a closed lead does not', () => {
  const leads = listOf({
    Kowalski: { visit_at: 3 },
    Closed: { visit_at: 1, status: 'closed' },
    Own: { visit_at: 5 },
  });
  const clashAt = (hours: number) => findClash(leads, 'Own', at(hours))?.name;
  expect([2, 2.5, 3, 3.9, 4, 1, 5].map(clashAt)).toEqual([
    ...[undefined, 'Kowalski', 'Kowalski', 'Kowalski', undefined, undefined, undefined],
  ]);
});

test('who asked twice is found once more, by phone or email, while the other request is unanswered', () => {
  const leads = listOf({
    Omar: { phone: '+14105550121' },
    Twin: { phone: '443-555-0199 or (410) 555-0121' },
    Answered: { phone: '+14105550121', status: 'contacted' },
    Other: { phone: '+14105550122' },
  });
  expect(namesOf(findTwins(leads, leads[0]?.row as Lead))).toEqual(['Twin']);
});

test('a contact card has what the phone shows at the next call', () => {
  const card = {
    ...{ name: 'Mary Ann Nolan; Jr', email: '' },
    phone: ['+14105550121,22', '+14435550122'],
    ...{ street: '5 Heron Court, rear', town: 'Perryville', words: 'Porticos & entries' },
    isTown: () => false,
  };
  expect(buildContactCard(card)).toBe(
    `BEGIN:VCARD
VERSION:3.0
N:Nolan;Mary Ann;;;
FN:Mary Ann Nolan\\; Jr
TEL;TYPE=CELL:+14105550121\\,22
TEL;TYPE=CELL:+14435550122
ADR;TYPE=HOME:;;5 Heron Court\\, rear;Perryville;;;
NOTE:Porticos & entries
END:VCARD
`.replaceAll('\n', '\r\n'),
  );
});

test('before a day off the retry has its day and its hour', () => {
  const wednesday = Date.parse('2026-11-25T21:50:00Z');
  expect(describeAt(findRetry(wednesday), wednesday)).toBe('Fri, Nov 27 at 9:00 AM');
});

const closing = '2026-11-25T23:00:00Z';
test.each(
  rowsOf<[what: string, now: string, answer_by: string, promised_by: string, said: object]>(`
    the office closes before the promise ends all clocks run to the closing | 2026-11-25T21:52:00Z | ${closing} | 2026-11-26T21:50:00Z | {words: 1 h left, exact: 1 h 8 min left, hoursLeft: ${68 / 60}}
    nobody works until the promise is over the lead says why it has more time | ${closing} | 2026-11-27T15:00:00Z | 2026-11-26T22:59:00Z | {exact: 40 h left, isAfterPromise: true}
  `),
)('while %s', (_what, now, answer_by, promised_by, said) => {
  const clock = findCountdown(leadOf({ answer_by, promised_by }), Date.parse(now));
  expect(clock).toMatchObject({ ...said, answerBy: answer_by });
});

test('when closing was undone, the ending that went with it offers no Undo', () => {
  const status = ['closed', 'quoted'] as const;
  const events: Given['events'] = [
    { id: 'undo', kind: 'undo', undoes: 'close', changes: { status, ending: ['lost', null] } },
    { id: 'lost', kind: 'ending', changes: { ending: [null, 'lost'] } },
    { id: 'close', kind: 'status', changes: { status: ['quoted', 'closed'] } },
  ];
  const rows = listHistory(recordOf({ status: 'quoted', events }), []);
  expect(rows.filter(({ undo }) => undo)).toEqual([]);
  expect(rows.map(({ text }) => text)).toContain('Lost');
});

test('a follow-up says what it is about, also where only that has changed', () => {
  const about = ['No answer', 'Left you a message'] as const;
  const events: Given['events'] = [
    { id: 'again', kind: 'follow_up', changes: { follow_up_words: about } },
  ];
  const [row] = listHistory(recordOf({ events }), []);
  expect(row?.text).toBe('Follow-up: Left you a message');
});

test.each(
  rowsOf<[what: string, alert: Partial<LeadAlert>, look: string, words: string]>(`
    one that the service took is plain | {} | plain | ^Alert by email sent
    the end of the promise is red | {kind: overdue} | bad | "^Overdue: reminder by email"
    one that was given up is red | {accepted_at: null, given_up_at: "${at(-1)}"} | bad | couldn’t be delivered$
  `),
)('an alert in the history: %s', (_what, given, look, words) => {
  const alert: LeadAlert = {
    ...{ kind: 'new', channel: 'mail', label: null, created_at: at(-2) },
    ...{ accepted_at: at(-2), shown_at: null, given_up_at: null },
    ...given,
  };
  const rows = listHistory(recordOf(), [alert]);
  expect(rows.find(({ id }) => id === 'alert-0')).toMatchObject({
    look,
    text: expect.stringMatching(words),
  });
});
