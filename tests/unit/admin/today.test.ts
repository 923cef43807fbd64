import { expect, test } from 'vitest';
import { describeOwed } from '#admin/leads/countdown.ts';
import { listToday } from '#admin/leads/today.ts';
import { listWeek } from '#admin/week/week.ts';
import { rowsOf } from '#tests/table.ts';
import { at, type Given, listOf, namesOf, now } from './leads.ts';

const idle = 'status: quoted, changed_at: -73';
const visited = 'status: contacted, visit_at: -16, changed_at: -40';
const overdue = 'answer_by: -100, promised_by: -100';
const said = (at: number, kind = 'status') =>
  `{id: said, kind: ${kind}, changes: {status: [contacted, quoted]}, made_at: ${at}}`;

// Times are hours from now. It is 9:00 in the morning: the day began nine hours ago and ends in fifteen.
test.each(
  rowsOf<[what: string, lead: Given, groups: string[]]>(`
    a new lead without an answer is to answer | {answer_by: 5} | [toAnswer]
    set back to New after an answer it has no next step | {first_answer_at: -1} | [rest]
    three days later that is a row | {${idle}, status: new, first_answer_at: -90} | [idle]
    one that nobody answered for a week is old | {created_at: -169, ${overdue}} | [old]
    six days are not a week | {created_at: -150, ${overdue}} | [toAnswer]
    one without a promise is old too | {created_at: -169} | [old]
    tried again today, it is not old | {created_at: -169, ${overdue}, follow_up_at: 2} | [toAnswer]
    one that is still in time is not old | {created_at: -169, answer_by: 1, promised_by: 1} | [toAnswer]
    one to answer is not due besides | {follow_up_at: -1} | [toAnswer]
    a follow-up of last week is due | {status: contacted, follow_up_at: -150} | [due]
    a follow-up late this evening is due | {status: quoted, follow_up_at: 14.9} | [due]
    one at midnight is not, it is next | {status: quoted, follow_up_at: 15} | [next]
    a visit that goes on is today | {status: contacted, visit_at: -0.9} | [visits]
    a visit late this evening is today | {status: contacted, visit_at: 14} | [visits]
    from its end on the desk asks | {status: contacted, visit_at: -1} | [visited]
    so it does the day after | {${visited}} | [visited]
    also when a follow-up is due | {${visited}, follow_up_at: -1} | [visited]
    not when the quote was sent | {${visited}, events: [${said(-15)}], status: quoted} | [rest]
    nor when it was given there | {${visited}, events: [${said(-15.5)}], status: quoted} | [rest]
    a status set before is no answer | {${visited}, events: [${said(-17)}]} | [visited]
    nor is a note | {${visited}, events: [{words: Nice dog, made_at: -15}]} | [visited]
    nor is that a visit was set late | {${visited}, events: [${said(-15, 'visit')}]} | [visited]
    what was taken back is no answer | {${visited}, events: [${said(-15)}, {kind: undo, undoes: said}]} | [visited]
    a visit of a closed lead is not asked about | {${visited}, status: closed} | []
    a price that is owed has its row until it is sent | {${idle}, price_by: 30} | [prices]
    with a follow-up too it has one | {${idle}, price_by: -9, follow_up_at: -1} | [prices]
    what was postponed is due on its day, though closed | {status: closed, follow_up_at: 1} | [due]
    not before | {status: closed, follow_up_at: 30} | []
    a visit tomorrow is next | {status: contacted, visit_at: 30} | [next]
    a visit of a closed lead is none | {status: closed, visit_at: 1} | []
    nor is it what comes next | {status: closed, visit_at: 30} | []
    one of a won lead is, as the first day of the build | {status: closed, ending: won, visit_at: 1} | [visits]
    or what comes next | {status: closed, ending: won, visit_at: 30} | [next]
    a visit of a lost lead is none | {status: closed, ending: lost, visit_at: 1} | []
    nothing ahead and nothing done for 3 days is idle | {${idle}} | [idle]
    with a visit that was spoken of it is idle | {${visited}, events: [${said(-15)}], ${idle}} | [idle]
    with a visit ahead it is not | {${idle}, visit_at: 30} | [next]
    with a follow-up it is not | {${idle}, follow_up_at: -1} | [due]
    two days ago is not 3 days, but it is named | {${idle}, changed_at: -48} | [rest]
    a closed lead is never idle | {${idle}, status: closed} | []
  `),
)('%s', (_what, lead, groups) => {
  const {
    counts,
    quoted: _,
    next,
    restIdle: rest,
    tried: __,
    ...lists
  } = listToday(listOf({ Ann: lead }), now);
  const filled = Object.entries({ ...lists, rest }).flatMap(([name, leads]) =>
    leads.length > 0 ? [name] : [],
  );
  expect([...filled, ...(next ? ['next'] : [])]).toEqual(groups);
});

const promise = (hours: number) => ({ answer_by: hours, promised_by: hours });

test('to answer: urgent first, then in time, the least left first, of equal ones the older; then overdue, newest first', () => {
  const today = listToday(
    listOf({
      Later: promise(5),
      Overdue: promise(-1),
      Urgent: { ...promise(-2), message: 'Urgent: the ledger is loose' },
      'Not urgent': { ...promise(-3), message: 'This is not urgent.' },
      'No time': {},
      'Older, later': promise(5),
      'Not yet overdue': { answer_by: -2, promised_by: 1 },
      'Two days late': { ...promise(-48), created_at: -72 },
      'Long ago': { ...promise(-300), created_at: -324 },
      'Longer ago': { ...promise(-400), created_at: -424 },
      Due: { status: 'contacted', follow_up_at: -1 },
      Late: { status: 'quoted', follow_up_at: -99 },
      'Next week': { status: 'contacted', follow_up_at: 170 },
      Friday: { status: 'contacted', visit_at: 75 },
      Closed: { status: 'closed' },
    }),
    now,
  );
  expect(namesOf(today.toAnswer)).toEqual([
    'Urgent',
    'Not yet overdue',
    'Older, later',
    'Later',
    'No time',
    'Overdue',
    'Not urgent',
    'Two days late',
  ]);
  expect(namesOf(today.old)).toEqual(['Long ago', 'Longer ago']);
  expect(namesOf(today.due)).toEqual(['Late', 'Due']);
  expect(today.next?.name).toBe('Friday');
  expect(today.counts).toEqual({ total: 15, new: 10, progress: 4, closed: 1, other: 0 });
});

test('whoever is in progress is named by a row, has something ahead, or stands under No next step yet', () => {
  const steps = { follow_up_at: [1, 90, -90], visit_at: [5, -5, -90, 90], price_by: [20, -20] };
  const given = Object.entries(steps).flatMap(([field, hours]) =>
    hours.flatMap((hour) =>
      ['contacted', 'quoted'].map((status) => ({ status, [field]: at(hour), changed_at: -80 })),
    ),
  );
  const all = [...given, { status: 'quoted', changed_at: -80 }, { status: 'contacted' }];
  const list = listOf(Object.fromEntries(all.map((set, n) => [`Lead ${n}`, set])));
  const { visited: asked, prices, due, visits, idle, restIdle } = listToday(list, now);
  const named = new Set(namesOf([...asked, ...prices, ...due, ...visits, ...idle, ...restIdle]));
  const isAhead = (time: string | null) => time !== null && Date.parse(time) > now;
  const forgotten = list.filter(
    ({ row }) => !named.has(row.name) && !isAhead(row.follow_up_at) && !isAhead(row.visit_at),
  );
  expect(forgotten).toEqual([]);
});

test('the day’s sentence names what is owed, a visit that was not spoken of apart from follow-ups', () => {
  const list = listOf({
    New: { answer_by: 5 },
    Visited: { status: 'contacted', visit_at: -16 },
    'Visited too': { status: 'contacted', visit_at: -2 },
    Due: { status: 'quoted', follow_up_at: -1 },
    Price: { status: 'contacted', price_by: 20 },
    Visit: { status: 'contacted', visit_at: 2 },
  });
  expect(describeOwed(listToday(list, now))).toEqual([
    '1 to answer',
    '2 visits to log',
    '1 price',
    '1 follow-up',
    '1 visit today',
  ]);
});

test('the quotes that are out have their sum, as far as it is known', () => {
  const list = listOf({
    Known: { status: 'quoted', quote_dollars: 14_200 },
    Other: { status: 'quoted', quote_dollars: 57_200 },
    Unknown: { status: 'quoted' },
    Won: { status: 'closed', ending: 'won', quote_dollars: 9000 },
  });
  expect(listToday(list, now).quoted).toEqual({ count: 3, dollars: 71_400 });
});

test('on the day when the clock goes back, the day has 25 hours', () => {
  const morning = Date.parse('2026-11-01T12:00:00Z');
  const lastMinute = { status: 'quoted', follow_up_at: '2026-11-02T04:59:00+00:00' };
  expect(listToday(listOf({ Ann: lastMinute }), morning).due).toHaveLength(1);
});

// It is Tuesday; the days of the week are counted from today.
test.each(
  rowsOf<[what: string, lead: Given, days: string[]]>(`
    a visit tomorrow | {status: contacted, visit_at: 30} | [visit 1]
    a visit of this morning stays | {status: contacted, visit_at: -2} | [visit 0]
    one of yesterday does not | {status: contacted, visit_at: -20} | []
    the last evening | {status: contacted, visit_at: 182.9} | [visit 7]
    the day after it is too far | {status: contacted, visit_at: 183} | []
    the first day of a build | {status: closed, ending: won, visit_at: 50} | [visit 2]
    not the visit of a lost one | {status: closed, ending: lost, visit_at: 50} | []
    a late follow-up and a late price are of today | {status: quoted, follow_up_at: -99, price_by: -50} | [due 0, price 0]
    a retry of one to answer | {follow_up_at: 24} | [due 1]
    a visit, and its price after it | {status: contacted, visit_at: 5, price_by: 80} | [visit 0, price 3]
  `),
)('the week: %s', (_what, lead, days) => {
  const found = listWeek(listOf({ Ann: lead }), now).flatMap(({ entries }, ahead) =>
    entries.map(({ kind }) => `${kind} ${ahead}`),
  );
  expect(found).toEqual(days);
});
