import { describe, expect, test } from 'vitest';
import { EMPTY } from '#model/empty-facts.ts';
import {
  buildFacts,
  type FactBusiness,
  type FactService,
  type FactSources,
  factsIn,
  fillFacts,
  formatHours,
  numberWord,
} from '#model/facts.ts';

const business: FactBusiness = {
  ...{ name: 'Cedar & Sons', shortName: 'Cedar', email: 'hello@cedar.example' },
  phones: {
    main: '+12025550101',
    others: [{ id: 'porches', label: 'Porches', number: '+12025550102' }],
  },
  address: {
    ...{ street: '2 Test Street', city: 'Chestertown', state: 'MD', zip: '21620', country: 'US' },
    ...{ public: true, sample: false },
  },
  ...{ foundedYear: 1974, generations: 3, projectsBuilt: 1200, serviceRadiusMeters: 50_000 },
  licenses: [{ authority: 'State Board', number: 'MHIC #123456', state: 'MD', sample: false }],
  reply: { within: 'one day', estimateWithin: 'one week' },
  hours: [
    {
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      ...{ opens: '08:00', closes: '18:00' },
    },
    { days: ['Saturday'], opens: '09:00', closes: '12:30' },
    { days: ['Sunday'] },
  ],
  digNotice: { from: 3, until: 12 },
  pricesAsOf: 'March 2026',
  retention: { leadMonths: 36, spamDays: 90, eraseDays: 30, parkedDays: 30 },
  facts: { slogan: 'Built to last' },
};

const none = { priceExamples: [], brands: [], facts: {} };
const [porches, rooms] = [
  { from: 15_000, to: 40_000, open: false },
  { from: 25_000, to: 60_000, open: true },
];
const sources: FactSources = {
  business,
  services: [
    {
      id: 'porches',
      data: { ...none, price: porches, duration: '2 to 4 weeks', facts: { slope: '1:12' } },
    },
    { id: 'rooms', data: { ...none, price: rooms } },
    { id: 'doors', data: none },
  ],
  galleryPhotos: 32,
  today: new Date('2026-03-02T00:00:00Z'),
  handedOnTo: undefined,
};
const facts = buildFacts(sources);
/** What the owner may fill in later. */
const unfilled = Object.fromEntries(
  [
    'handed-on.to',
    'lead-time',
    'warranty',
    ...['porches', 'rooms', 'doors'].flatMap((id) => [`${id}.brands`, `${id}.others`]),
  ].map((name) => [name, EMPTY]),
);
const changed = (changes: Partial<FactBusiness>, today = sources.today) =>
  buildFacts({ ...sources, today, business: { ...business, ...changes } });

test('every fact of the company is made from its one entry', () => {
  expect(facts).toEqual({
    slogan: 'Built to last',
    name: 'Cedar & Sons',
    shortName: 'Cedar',
    'phones.main': '(202)\u00a0555\u20110101',
    'phones.porches': '(202)\u00a0555\u20110102',
    'dig-notice': '3 business days',
    'dig-notice.until': '12',
    email: 'hello@cedar.example',
    city: 'Chestertown',
    founded: '1974',
    years: '50+',
    generations: 'three',
    'generations.number': '3',
    'radius-miles': 'thirty',
    licenses: 'MHIC #123456',
    projects: '1,200+',
    'reply.within': 'one day',
    'reply.estimateWithin': 'one week',
    'hours.weekdays': 'Monday to Friday, 8:00 AM to 6:00 PM',
    'hours.saturday': 'Saturday, 9:00 AM to 12:30 PM',
    'hours.sunday': 'Sunday, closed',
    'prices-as-of': 'March 2026',
    'retention.leadMonths': '36',
    'retention.spamDays': '90',
    'retention.eraseDays': '30',
    'retention.parkedDays': '30',
    'photos.gallery': '32',
    'photos.gallery-word': 'thirty-two',
    'porches.slope': '1:12',
    'porches.price': '$15,000 to $40,000',
    'porches.price-from': '$15,000',
    'porches.price-to': '$40,000',
    'porches.duration': '2 to 4 weeks',
    ...unfilled,
    'rooms.price': '$25,000 to $60,000+',
    'rooms.price-from': '$25,000',
    'rooms.price-to': '$60,000+',
  });
});

test.each([
  [1974, '2024-01-01T00:00:00Z', '50+'],
  [1974, '2033-12-31T23:59:59Z', '50+'],
  [1974, '2034-01-01T00:00:00Z', '60+'],
  // Below ten the exact number is shown.
  [2019, '2026-03-02T00:00:00Z', '7'],
  [2016, '2026-03-02T00:00:00Z', '10+'],
])('a company of %i is on %s %s years old, in any time zone', (foundedYear, day, years) => {
  expect(changed({ foundedYear }, new Date(day))['years']).toBe(years);
});

test('the radius is rounded to five miles, a short one to one mile', () => {
  const milesOf = (serviceRadiusMeters: number) => changed({ serviceRadiusMeters })['radius-miles'];
  expect([40_000, 44_000, 60_000, 5000].map(milesOf).join()).toBe(
    'twenty-five,twenty-five,thirty-five,three',
  );
});

test('hours that differ between weekdays are listed separately', () => {
  const hours: FactBusiness['hours'] = [
    { days: ['Monday', 'Tuesday', 'Thursday'], opens: '07:30', closes: '17:00' },
    { days: ['Friday', 'Saturday'], opens: '07:30', closes: '12:00' },
    { days: ['Wednesday'] },
  ];
  expect(changed({ hours })).toMatchObject({
    'hours.weekdays':
      'Monday, Tuesday and Thursday, 7:30 AM to 5:00 PM; Friday, 7:30 AM to 12:00 PM; Wednesday, closed',
    'hours.saturday': 'Saturday, 7:30 AM to 12:00 PM',
    'hours.sunday': '',
  });
});

test('a line of hours lists its days in the order of the week', () => {
  const midnight = { opens: '00:00', closes: '12:15' };
  const lines = [
    formatHours({ days: ['Sunday', 'Saturday'] }),
    formatHours({ days: ['Wednesday', 'Tuesday', 'Thursday'], ...midnight }),
  ];
  expect(lines).toEqual([
    { label: 'Saturday and Sunday', value: 'Closed' },
    { label: 'Tuesday to Thursday', value: '12:00 AM to 12:15 PM' },
  ]);
});

test('numbers become words below one hundred', () => {
  expect([0, 6, 13, 20, 32, 99, 100].map(numberWord).join()).toBe(
    'zero,six,thirteen,twenty,thirty-two,ninety-nine,100',
  );
});

test('the service that gets each request is named while there is one, and its sentence is left out while there is none', () => {
  const lede = 'We keep it. Each request also goes to ((handed-on.to)), a service. No cookies.';
  const on = buildFacts({ ...sources, handedOnTo: 'hooks.example.com' });
  expect(fillFacts(lede, facts)).toBe('We keep it. No cookies.');
  expect(fillFacts(lede, on)).toContain('goes to hooks.example.com, a service.');
});

test.each([
  ['Since ((founded)), (( years )) years', 'Since 1974, 50+ years'],
  ['[us](tel:((phones.main)))', '[us](tel:(202)\u00a0555\u20110101)'],
  ['No fact (at all), ((a) b)', 'No fact (at all), ((a) b)'],
])('the text %s reads %s', (text, filled) => {
  expect(fillFacts(text, facts)).toBe(filled);
});

test('a value is inserted literally, without replacement patterns, and is not filled again', () => {
  expect(fillFacts('((a))((b))', { a: '$& ((b)) $1', b: 'b' })).toBe('$& ((b)) $1b');
});

test('facts are filled into lists and objects at any depth; values without facts stay the same object', () => {
  class Image {
    alt = '((years))';
  }
  const same = { day: new Date('2026-03-02'), plain: { plain: ['text'] }, image: new Image() };
  const data = { ...same, title: '((years)) years', items: [{ text: '((city))' }, 7, null, true] };
  const filled = fillFacts(data, facts);
  expect(filled).toEqual({
    ...same,
    title: '50+ years',
    items: [{ text: 'Chestertown' }, 7, null, true],
  });
  for (const name of ['day', 'plain', 'image'] as const) expect(filled[name]).toBe(same[name]);
  expect(data.title).toBe('((years)) years');
});

test('an unknown fact throws with the known names', () => {
  expect(() => fillFacts({ a: ['((yeers))'] }, { years: '50+', city: 'Chestertown' })).toThrow(
    'There is no fact "yeers". Known: city, years.',
  );
  expect(() => fillFacts('((toString))', {})).toThrow('There is no fact "toString".');
});

test('the facts of a text are found with their positions', () => {
  expect(factsIn('((a)) and (( b.c ))')).toEqual([
    { name: 'a', index: 0 },
    { name: 'b.c', index: 10 },
  ]);
});

describe('what the owner may fill in later', () => {
  const page = {
    lede: 'A deck costs ((decks.small)). For ((decks.others)) of them we name others (2026).” Yours follows.',
    remark: 'We start ((lead-time)) after you sign.',
    note: 'About that price: ((decks.small.note)).',
    keywords: ['decks', '((decks.brands)) decks'],
    rows: [
      { title: 'Changes', text: 'In writing.' },
      { title: 'Warranty', text: '((warranty))' },
    ],
    warranty: { heading: 'Our warranty', text: '((warranty))' },
    photo: { id: 'deck', text: 'By ((decks.brands)). Built here.' },
  };
  const example = {
    id: 'small',
    what: '12 × 16 feet',
    others: '$18,000 elsewhere',
    note: 'what others publish',
  };
  const fillWith = (data: Partial<FactService>, own: Partial<FactBusiness> = {}) => {
    const decks = { priceExamples: [example], brands: [], facts: {}, ...data };
    const services = [{ id: 'decks', data: decks }];
    return fillFacts(page, buildFacts({ ...sources, services, business: { ...business, ...own } }));
  };

  test('until it is there, its sentence, row and keyword are left out', () => {
    expect(fillWith({})).toEqual({
      lede: 'A deck costs $18,000 elsewhere. For one of them we name others (2026).” Yours follows.',
      note: 'About that price: what others publish.',
      keywords: ['decks'],
      rows: [{ title: 'Changes', text: 'In writing.' }],
      photo: { id: 'deck', text: 'Built here.' },
    });
  });

  test('once it is there it is said, and an own price replaces what others publish, with its note', () => {
    const priced = { ...example, price: 21_500, asOf: 'May 2027' };
    const warranty = 'Two years on our work.';
    const shown = fillWith(
      { priceExamples: [priced], brands: ['Trex', 'TimberTech'] },
      { leadTime: '6 to 8 weeks', warranty },
    );
    expect(shown.lede).toBe('A deck costs $21,500 with us (May 2027). Yours follows.');
    expect(shown.remark).toBe('We start 6 to 8 weeks after you sign.');
    expect(shown).not.toHaveProperty('note');
    expect(shown.keywords).toEqual(['decks', 'Trex and TimberTech decks']);
    expect([shown.rows[1]?.text, shown.warranty.text]).toEqual([warranty, warranty]);
  });
});
