import { leadStatuses } from '#leads/limits.ts';

const count = 300;
const days = 365;

const firstNames = [
  'Dorothy',
  'Marcus',
  'Ann',
  'Luis',
  'Priya',
  'Walter',
  'Grace',
  'Tyrone',
  'Helen',
  'Nathan',
  'Carol',
  'Omar',
  'Ruth',
  'Keith',
  'Yvonne',
  'Peter',
];
const lastNames = [
  'Whitaker',
  'Ellis',
  'Carver',
  'Ortega',
  'Nolan',
  'Bell',
  'Hughes',
  'Patel',
  'Sutton',
  'Rhodes',
  'Kline',
  'Foster',
  'Meyer',
  'Dawson',
  'Price',
];
const services = [
  'deck-construction',
  'deck-remodeling',
  'screened-porches',
  'three-season-rooms',
  'accessibility-ramps',
  'front-doors-entryways',
  'classic-pergolas',
  'front-porches',
  'patio-covers',
  'steps-landings',
  'staining-refinishing',
  'other',
];
const areas = [
  'Aberdeen',
  'Bel Air',
  'Havre de Grace',
  'Edgewood',
  'Perryville',
  'Elkton',
  'baltimore-county',
  null,
];
const wishes = [
  'A 12 by 16 deck off the kitchen, with stairs to the lawn. The old one is about thirty years old.',
  'Two boards are soft near the post. Is it worth repairing, or does it need a new frame?',
  'We would like to eat outside without the mosquitoes. The patio is 14 by 14 and faces west.',
  'My mother uses a walker. The front door is three steps up, about 24 inches.',
  'Looking for a price range before we decide. No hurry, spring would be fine.',
  'The HOA wants drawings. Can you help with that?',
  "It's a corner lot, and the utility line runs along the fence.\nCall after 5 in the afternoon if you can.",
  null,
];
const spam = [
  { reason: 'the hidden field was filled in', message: 'We bring your site to the first page.' },
  {
    reason: '4 links in the message',
    message:
      'Cheap offers https://spam.example/a https://spam.example/b https://spam.example/c https://spam.example/d',
  },
  { reason: 'a link in the name', message: 'Hello' },
];

/**
 * A few hundred leads to look at, as one SQL statement, always the same but for their dates: the
 * last of them is a few hours older than `now`, the first about a year. Names start with 'Sample',
 * addresses and numbers are those reserved for examples (RFC 2606; 555-0100 to 555-0199).
 */
export function sampleLeadsSql(now: Date): string {
  const next = createSeries(1974);
  const pick = <Item>(list: readonly Item[]): Item =>
    list[Math.floor(next() * list.length)] as Item;
  const rows = Array.from({ length: count }, (_, index) => {
    const age = ((index + next() * 0.8) / count) ** 1.4 * days + 0.1;
    const made = new Date(now.getTime() - age * 86_400_000);
    const first = pick(firstNames);
    const last = pick(lastNames);
    // Suspected spam is kept 90 days only.
    const suspect = next() < 0.12 && age < 80 ? pick(spam) : undefined;
    const email = `${first}.${last}@example.com`.toLowerCase();
    const phone =
      next() < 0.7 ? `+1410555${String(100 + Math.floor(next() * 100)).padStart(4, '0')}` : null;
    const source = suspect || next() < 0.85 ? 'site' : 'provider';
    const changed = new Date(Math.min(now.getTime(), made.getTime() + next() * 5 * 86_400_000));
    const status = suspect ? 'new' : statusAt(age, next());
    return [
      made.toISOString(),
      (status === 'new' ? made : changed).toISOString(),
      `Sample ${first} ${last}`,
      email,
      phone,
      pick(services),
      suspect?.message ?? pick(wishes),
      status,
      source,
      pick(areas),
      '/contact',
      suspect !== undefined,
      suspect?.reason ?? null,
    ];
  });
  return `insert into public.contact_submissions (created_at, changed_at, name, email, phone, service_type,
    message, status, source, area, landing_page, suspected_spam, spam_reason) values
${rows.map((row) => `(${row.map(literal).join(', ')})`).join(',\n')};`;
}

// Older requests have got further.
function statusAt(ageDays: number, chance: number): string {
  const reached = Math.min(3, Math.floor(Math.sqrt(ageDays / 10) * (0.4 + chance)));
  return leadStatuses[reached] ?? 'closed';
}

const literal = (value: string | boolean | null): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function createSeries(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
