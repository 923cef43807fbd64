import { describe, expect, test } from 'vitest';
import {
  buildFacts,
  type FactBusiness,
  type FactService,
  type FactSources,
  fillFacts,
  formatHours,
  formatWeek,
  type Hours,
  numberWord,
} from '#model/facts.ts';
import { WEEKDAYS } from '#schemas/business.ts';
import { business } from './company.ts';

const none: FactService = { priceExamples: [], brands: [], facts: {} };
const porches = { from: 15_000, to: 40_000, open: false };
const sources: FactSources = {
  business,
  services: [
    {
      id: 'porches',
      data: { ...none, price: porches, duration: '2 to 4 weeks', facts: { slope: '1:12' } },
    },
    { id: 'rooms', data: { ...none, price: { from: 25_000, to: 60_000, open: true } } },
  ],
  galleryPhotos: 32,
  today: new Date('2026-03-02T00:00:00Z'),
  handedOnTo: undefined,
};
const facts = buildFacts(sources);
const changed = (changes: Partial<FactBusiness>, today = sources.today) =>
  buildFacts({ ...sources, today, business: { ...business, ...changes } });

test.each([
  ['((name)) in ((city))', 'Cedar & Sons in Chestertown'],
  ['((shortName)): ((slogan))', 'Cedar: Built to last'],
  ['Since ((founded)), (( years )) years', 'Since 1998, 20+ years'],
  ['((generations)), number ((generations.number))', 'two, number 2'],
  ['((licenses)), ((projects)), ((radius-miles))', 'MHIC #111111, 1,200+, twenty-five'],
  ['((phones.main)), ((phones.porches))', '(202)\u00a0555\u20110101, (202)\u00a0555\u20110102'],
  ['[us](tel:((phones.main)))', '[us](tel:(202)\u00a0555\u20110101)'],
  ['((email)), ((prices-as-of))', 'hello@cedar.example, March 2026'],
  ['((reply.within)), ((reply.estimateWithin))', '24 hours, one week'],
  ['((dig-notice)) to ((dig-notice.until))', '3 business days to 12'],
  ['((hours.weekdays))', 'Monday to Thursday, 7:30 AM to 5:00 PM; Friday, 7:30 AM to 12:00 PM'],
  ['((hours.saturday)); ((hours.sunday))', 'Saturday, closed; Sunday, closed'],
  ['((retention.leadMonths)), ((retention.spamDays))', '24, 30'],
  ['((retention.eraseDays))', '14'],
  ['((photos.gallery)), ((photos.gallery-word))', '32, thirty-two'],
  ['((porches.price)); ((rooms.price))', '$15,000 to $40,000; $25,000 to $60,000+'],
  ['((rooms.price-from)), ((rooms.price-to)); ((porches.price-to))', '$25,000, $60,000+; $40,000'],
  ['((porches.duration)), ((porches.slope))', '2 to 4 weeks, 1:12'],
  ['No fact (at all), ((a) b)', 'No fact (at all), ((a) b)'],
])('the text %s reads %s', (text, filled) => {
  expect(fillFacts(text, facts)).toBe(filled);
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
  expect([44_000, 60_000, 5000].map(milesOf)).toEqual(['twenty-five', 'thirty-five', 'three']);
});

test('days with the same hours are one line, in the order of the week, and a day without hours is left out', () => {
  const morning = { opens: '07:30', closes: '12:15' };
  const hours = changed({
    hours: [
      { days: ['Monday', 'Thursday', 'Tuesday'], opens: '00:00', closes: '17:00' },
      { days: ['Friday', 'Saturday'], ...morning },
      { days: ['Wednesday'] },
    ],
  });
  expect([hours['hours.weekdays'], hours['hours.saturday'], hours['hours.sunday']]).toEqual([
    'Monday, Tuesday and Thursday, 12:00 AM to 5:00 PM; Friday, 7:30 AM to 12:15 PM; Wednesday, closed',
    'Saturday, 7:30 AM to 12:15 PM',
    '',
  ]);
  expect(formatHours({ days: ['Sunday', 'Saturday'] })).toEqual({
    label: 'Saturday and Sunday',
    value: 'Closed',
  });
});

test.each([
  [
    'a break for lunch',
    [
      { days: ['Monday', 'Tuesday'], opens: '08:00', closes: '12:00' },
      { days: ['Monday'], opens: '13:00', closes: '17:00' },
    ],
    'Monday: 8:00 AM to 12:00 PM and 1:00 PM to 5:00 PM; Tuesday: 8:00 AM to 12:00 PM',
  ],
  [
    'past midnight',
    [
      { days: ['Friday'], opens: '18:00', closes: '02:00' },
      { days: ['Saturday'], opens: '18:00', closes: '24:00' },
    ],
    'Friday: 6:00 PM to 2:00 AM; Saturday: 6:00 PM to midnight',
  ],
  [
    'around the clock',
    [{ days: [...WEEKDAYS], opens: '00:00', closes: '24:00' }],
    'Monday to Sunday: Open 24 hours',
  ],
] satisfies [string, Hours[], string][])('hours with %s', (_what, hours, words) => {
  expect(
    formatWeek(hours)
      .map(({ label, value }) => `${label}: ${value}`)
      .join('; '),
  ).toBe(words);
});

test('numbers become words below one hundred', () => {
  expect([0, 6, 13, 20, 99, 100].map(numberWord).join()).toBe(
    'zero,six,thirteen,twenty,ninety-nine,100',
  );
});

test('a value is inserted literally, without replacement patterns, and is not filled again', () => {
  expect(fillFacts('((a))((b))', { a: '$& ((b)) $1', b: 'b' })).toBe('$& ((b)) $1b');
});

test('facts are filled into lists and objects at any depth; values without facts stay the same object', () => {
  class Image {
    alt = '((years))';
  }
  const same = { day: new Date('2026-03-02'), plain: { plain: ['text'] }, image: new Image() };
  const data = { ...same, items: [{ text: '((city))' }, 7, null, true] };
  const filled = fillFacts(data, facts);
  expect(filled).toEqual({ ...same, items: [{ text: 'Chestertown' }, 7, null, true] });
  for (const name of ['day', 'plain', 'image'] as const) expect(filled[name]).toBe(same[name]);
  expect(data.items[0]).toEqual({ text: '((city))' });
});

test('an unknown fact throws with the known names', () => {
  expect(() => fillFacts({ a: ['((yeers))'] }, { years: '50+', city: 'Chestertown' })).toThrow(
    'There is no fact "yeers". Known: city, years.',
  );
  expect(() => fillFacts('((toString))', {})).toThrow('There is no fact "toString".');
});

describe('what the owner may fill in later', () => {
  const page = {
    lede: 'A deck costs ((decks.small)). For ((decks.others)) of them we name others (2026).” Yours follows.',
    remark: 'We start ((lead-time)) after you sign.',
    request: 'We keep it. Each request also goes to ((handed-on.to)). No cookies.',
    note: 'About that price: ((decks.small.note)).',
    keywords: ['decks', '((decks.brands)) decks'],
    rows: [
      { title: 'Changes', text: 'In writing.' },
      { title: 'Warranty', text: '((warranty))' },
    ],
    warranty: { heading: 'Our warranty', text: '((warranty))' },
    photo: { id: 'deck', text: 'By ((decks.brands)). Built here.' },
  };
  const note = 'what others publish';
  const example = { id: 'small', what: '12 × 16 feet', others: '$18,000 elsewhere', note };
  const fillWith = (data: Partial<FactService>, more: Partial<FactSources> = {}) => {
    const decks = { ...none, priceExamples: [example], ...data };
    return fillFacts(
      page,
      buildFacts({ ...sources, services: [{ id: 'decks', data: decks }], ...more }),
    );
  };

  test('until it is there, its sentence, row and keyword are left out', () => {
    expect(fillWith({})).toEqual({
      lede: 'A deck costs $18,000 elsewhere. For one of them we name others (2026).” Yours follows.',
      request: 'We keep it. No cookies.',
      note: 'About that price: what others publish.',
      keywords: ['decks'],
      rows: [{ title: 'Changes', text: 'In writing.' }],
      photo: { id: 'deck', text: 'Built here.' },
    });
  });

  test('once it is there it is said, and an own price replaces what others publish, with its note', () => {
    const warranty = 'Two years on our work.';
    const shown = fillWith(
      {
        priceExamples: [{ ...example, price: 21_500, asOf: 'May 2027' }],
        brands: ['Trex', 'TimberTech'],
      },
      {
        business: { ...business, leadTime: '6 to 8 weeks', warranty },
        handedOnTo: 'hooks.example.com',
      },
    );
    expect(shown).toMatchObject({
      lede: 'A deck costs $21,500 with us (May 2027). Yours follows.',
      remark: 'We start 6 to 8 weeks after you sign.',
      request: 'We keep it. Each request also goes to hooks.example.com. No cookies.',
      keywords: ['decks', 'Trex and TimberTech decks'],
      rows: [{}, { text: warranty }],
      warranty: { text: warranty },
    });
    expect(shown).not.toHaveProperty('note');
  });
});
