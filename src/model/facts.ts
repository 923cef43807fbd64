import { formatPhone } from '#leads/phone.ts';
import type { Business } from '#schemas/business.ts';
import type { Service } from '#schemas/service.ts';

/** What facts are made of. */
export interface FactSources {
  business: FactBusiness;
  services: readonly { id: string; data: FactService }[];
  /** How many pictures the gallery shows. */
  galleryPhotos: number;
  /** The day on which the years of the company are counted. */
  today: Date;
}
export type FactBusiness = Pick<
  Business,
  | 'name'
  | 'shortName'
  | 'phones'
  | 'email'
  | 'address'
  | 'foundedYear'
  | 'generations'
  | 'licenses'
  | 'projectsBuilt'
  | 'reply'
  | 'hours'
  | 'pricesAsOf'
  | 'retention'
  | 'serviceRadiusMeters'
  | 'facts'
>;
export type FactService = Pick<Service, 'price' | 'duration' | 'facts'>;
export type Hours = Business['hours'][number];

const WEEK = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const METERS_PER_MILE = 1609.344;

/** A fact in a text: `((name))`. */
const FACT = /\(\(\s*([^()]*?)\s*\)\)/g;

/** The names of all facts that a text uses, in order, with where each begins. */
export const factsIn = (text: string): { name: string; index: number }[] =>
  [...text.matchAll(FACT)].map((found) => ({ name: found[1] ?? '', index: found.index }));

/** A number as a word below one hundred, like `thirty-two`; in digits from there on. */
export const numberWord = (count: number): string => {
  if (count < 20) return ONES[count] ?? String(count);
  if (count > 99) return String(count);
  const tens = TENS[Math.floor(count / 10)] ?? '';
  return count % 10 === 0 ? tens : `${tens}-${ONES[count % 10]}`;
};

/** Whole dollars, like `$15,000`. */
export const formatDollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

/** One line of the opening hours: the days and the times, `Closed` without times. */
export const formatHours = ({ days, opens, closes }: Hours): { label: string; value: string } => ({
  label: formatDays(days),
  value: opens && closes ? `${formatClock(opens)} to ${formatClock(closes)}` : 'Closed',
});

function formatClock(time: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

function formatDays(days: Hours['days']): string {
  const sorted = WEEK.filter((day) => days.includes(day));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last || first === last) return first ?? '';
  const isRow = WEEK.indexOf(last) - WEEK.indexOf(first) === sorted.length - 1;
  if (sorted.length > 2 && isRow) return `${first} to ${last}`;
  return `${sorted.slice(0, -1).join(', ')} and ${last}`;
}

/** The hours of some days as one phrase: `Monday to Friday, 8:00 AM to 6:00 PM`. */
function hoursOf(hours: readonly Hours[], wanted: readonly Hours['days'][number][]): string {
  return hours
    .map((line) => ({ ...line, days: line.days.filter((day) => wanted.includes(day)) }))
    .filter((line) => line.days.length > 0)
    .map(formatHours)
    .map(({ label, value }) => `${label}, ${value === 'Closed' ? 'closed' : value}`)
    .join('; ');
}

/** Years of work, rounded down to a ten (`50+`); before the tenth year the years themselves. */
function yearsSince(foundedYear: number, today: Date): string {
  const years = today.getUTCFullYear() - foundedYear;
  return years < 10 ? String(years) : `${Math.floor(years / 10) * 10}+`;
}

/** A distance as people say it: in miles, to the nearest five, as a word (`thirty`). */
function radiusMiles(meters: number): string {
  const miles = meters / METERS_PER_MILE;
  return numberWord(miles < 5 ? Math.round(miles) : Math.round(miles / 5) * 5);
}

function serviceFacts(id: string, { price, duration, facts }: FactService): [string, string][] {
  const more = price?.open ? '+' : '';
  const made: [string, string][] = price
    ? [
        ['price', `${formatDollars(price.from)} to ${formatDollars(price.to)}${more}`],
        ['price-from', formatDollars(price.from)],
        ['price-to', `${formatDollars(price.to)}${more}`],
      ]
    : [];
  if (duration) made.push(['duration', duration]);
  return [...Object.entries(facts), ...made].map(([name, value]) => [`${id}.${name}`, value]);
}

/**
 * Every fact that a text may name as `((name))`. Names made here win over the free `facts` of the
 * business and of a service; the content check reports a free fact that carries such a name.
 */
export function buildFacts({
  business,
  services,
  galleryPhotos,
  today,
}: FactSources): Record<string, string> {
  return {
    ...business.facts,
    name: business.name,
    shortName: business.shortName,
    'phones.main': formatPhone(business.phones.main),
    'phones.porches': formatPhone(business.phones.porches),
    email: business.email,
    city: business.address.city,
    founded: String(business.foundedYear),
    years: yearsSince(business.foundedYear, today),
    generations: numberWord(business.generations),
    'generations.number': String(business.generations),
    'radius-miles': radiusMiles(business.serviceRadiusMeters),
    licenses: business.licenses.map((license) => license.number).join(', '),
    projects: `${business.projectsBuilt.toLocaleString('en-US')}+`,
    'reply.within': business.reply.within,
    'reply.estimateWithin': business.reply.estimateWithin,
    'hours.weekdays': hoursOf(business.hours, WEEK.slice(0, 5)),
    'hours.saturday': hoursOf(business.hours, ['Saturday']),
    'hours.sunday': hoursOf(business.hours, ['Sunday']),
    'prices-as-of': business.pricesAsOf,
    'retention.leadMonths': String(business.retention.leadMonths),
    'retention.spamDays': String(business.retention.spamDays),
    'retention.eraseDays': String(business.retention.eraseDays),
    'photos.gallery': String(galleryPhotos),
    'photos.gallery-word': numberWord(galleryPhotos),
    ...Object.fromEntries(services.flatMap(({ id, data }) => serviceFacts(id, data))),
  };
}

/**
 * Puts facts into every text of any plain data: a text, or lists and objects of them. What holds no fact
 * (dates, pictures, whole branches) comes back as the same object. Throws naming an unknown fact and the known ones.
 */
export function fillFacts<Data>(data: Data, facts: Readonly<Record<string, string>>): Data {
  return fill(data, facts) as Data;
}

function fill(data: unknown, facts: Readonly<Record<string, string>>): unknown {
  if (typeof data === 'string')
    return data.replace(FACT, (_found, name: string) => factNamed(name, facts));
  if (Array.isArray(data)) {
    const filled = data.map((item) => fill(item, facts));
    return filled.some((item, index) => item !== data[index]) ? filled : data;
  }
  if (!isPlain(data)) return data;
  const filled = Object.entries(data).map(([key, value]) => [key, fill(value, facts)] as const);
  return filled.some(([key, value]) => value !== data[key]) ? Object.fromEntries(filled) : data;
}

function isPlain(data: unknown): data is Record<string, unknown> {
  if (typeof data !== 'object' || data === null) return false;
  const prototype: unknown = Object.getPrototypeOf(data);
  return prototype === Object.prototype || prototype === null;
}

function factNamed(name: string, facts: Readonly<Record<string, string>>): string {
  const value = Object.hasOwn(facts, name) ? facts[name] : undefined;
  if (value !== undefined) return value;
  throw new Error(`There is no fact "${name}". Known: ${Object.keys(facts).sort().join(', ')}.`);
}
