import { askedOfWork } from '#leads/fields.ts';
import { formatPhone } from '#leads/phone.ts';
import { type Business, WEEKDAYS } from '#schemas/business.ts';
import type { Service } from '#schemas/service.ts';
import { EMPTY, leaveOutEmpty } from './empty-facts.ts';
import { mapTexts } from './texts.ts';

/** The data from which facts are made. */
export interface FactSources {
  business: FactBusiness;
  services: readonly { id: string; data: FactService }[];
  /** The number of pictures in the gallery. */
  galleryPhotos: number;
  /** The day up to which the company's years are counted. */
  today: Date;
  /** The host that each request is handed on to; undefined when none is. */
  handedOnTo: string | undefined;
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
  | 'digNotice'
  | 'hours'
  | 'pricesAsOf'
  | 'retention'
  | 'serviceRadiusMeters'
  | 'leadTime'
  | 'warranty'
  | 'facts'
>;
export type FactService = Pick<
  Service,
  'price' | 'duration' | 'priceExamples' | 'brands' | 'facts'
>;
export type Hours = Business['hours'][number];

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const METERS_PER_MILE = 1609.344;

/** A fact in a text: `((name))`. */
const FACT = /\(\(\s*([^()]*?)\s*\)\)/g;

/** The names of all facts in a text, in order. */
export const factsIn = (text: string): string[] =>
  [...text.matchAll(FACT)].map(([, name = '']) => name);

/** A number as a word below one hundred, like `thirty-two`; in digits from there on. */
export const numberWord = (count: number): string => {
  if (count < 20) return ONES[count] ?? String(count);
  if (count > 99) return String(count);
  const tens = TENS[Math.floor(count / 10)] ?? '';
  return count % 10 === 0 ? tens : `${tens}-${ONES[count % 10]}`;
};

/** Formats a number that never wraps: no-break space and non-breaking hyphen (UAX #14, class GL). */
export const unbrokenPhone = (phone: string): string =>
  formatPhone(phone).replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');

/** Whole dollars, like `$15,000`. */
export const formatDollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

/** A price range, like `$25,000 to $60,000+`. */
export const priceWords = ({ from, to, open }: NonNullable<Service['price']>): string =>
  `${formatDollars(from)} to ${formatDollars(to)}${open ? '+' : ''}`;

/** One line of the opening hours: the days and the times, `Closed` without times. */
export const formatHours = ({ days, opens, closes }: Hours): { label: string; value: string } => ({
  label: formatDays(days),
  value: opens && closes ? formatSpan(opens, closes) : 'Closed',
});

/** The opening hours as they are read: a line for days with the same times, all times of a day in its line. */
export function formatWeek(hours: readonly Hours[]): { label: string; value: string }[] {
  const all = hours.flatMap(({ days }) => days);
  if (new Set(all).size === all.length) return hours.map(formatHours);
  const rows: { days: Hours['days']; value: string }[] = [];
  for (const day of WEEKDAYS.filter((one) => all.includes(one))) {
    const lines = hours
      .filter(({ days }) => days.includes(day))
      .toSorted((a, b) => (a.opens ?? '').localeCompare(b.opens ?? ''));
    const value = lines.map((line) => formatHours(line).value).join(' and ');
    const same = rows.find((row) => row.value === value);
    if (same) same.days.push(day);
    else rows.push({ days: [day], value });
  }
  return rows.map(({ days, value }) => ({ label: formatDays(days), value }));
}

const formatSpan = (opens: string, closes: string): string =>
  opens === '00:00' && closes === '24:00'
    ? 'Open 24 hours'
    : `${formatClock(opens)} to ${/^(?:00|24):00$/.test(closes) ? 'midnight' : formatClock(closes)}`;

function formatClock(time: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

function formatDays(days: Hours['days']): string {
  const sorted = WEEKDAYS.filter((day) => days.includes(day));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last || first === last) return first ?? '';
  const isRow = WEEKDAYS.indexOf(last) - WEEKDAYS.indexOf(first) === sorted.length - 1;
  if (sorted.length > 2 && isRow) return `${first} to ${last}`;
  return `${sorted.slice(0, -1).join(', ')} and ${last}`;
}

/** The hours of some days as one phrase: `Monday to Friday, 8:00 AM to 6:00 PM`. */
function hoursOf(hours: readonly Hours[], wanted: readonly Hours['days'][number][]): string {
  const lines = hours
    .map((line) => ({ ...line, days: line.days.filter((day) => wanted.includes(day)) }))
    .filter((line) => line.days.length > 0);
  return formatWeek(lines)
    .map(({ label, value }) => `${label}, ${/^[A-Z]/.test(value) ? value.toLowerCase() : value}`)
    .join('; ');
}

/** Years of work, rounded down to a multiple of ten (`50+`); below ten the exact number. */
function yearsSince(foundedYear: number, today: Date): string {
  const years = today.getUTCFullYear() - foundedYear;
  return years < 10 ? String(years) : `${Math.floor(years / 10) * 10}+`;
}

/** A distance in miles, rounded to the nearest five, as a word (`thirty`). */
function radiusMiles(meters: number): string {
  const miles = meters / METERS_PER_MILE;
  return numberWord(miles < 5 ? Math.round(miles) : Math.round(miles / 5) * 5);
}

/** The facts made from a service's own fields; one that the service lacks is left out. */
const fromService = {
  price: ({ price }: FactService) => price && priceWords(price),
  'price-from': ({ price }: FactService) => price && formatDollars(price.from),
  'price-to': ({ price }: FactService) =>
    price && `${formatDollars(price.to)}${price.open ? '+' : ''}`,
  duration: ({ duration }: FactService) => duration,
  brands: ({ brands }: FactService) => (brands.length > 0 ? LIST.format(brands) : EMPTY),
  // How many examples still have other builders' prices, like "all three" or "one".
  others: ({ priceExamples: all }: FactService) => {
    const theirs = all.filter(({ price }) => price === undefined).length;
    if (theirs === 0) return EMPTY;
    return `${theirs === all.length && theirs > 1 ? 'all ' : ''}${numberWord(theirs)}`;
  },
};

const LIST = new Intl.ListFormat('en-US');

/** The facts of one worked example: the owner's own price with its month, until then what others publish. */
const fromExample = ({
  id,
  what,
  price,
  asOf,
  others,
  note,
}: FactService['priceExamples'][number]) => ({
  [id]: price === undefined ? others : `${formatDollars(price)} with us (${asOf})`,
  [`${id}.what`]: what,
  [`${id}.note`]: price === undefined ? (note ?? EMPTY) : EMPTY,
});

/** The facts made from the business entry and the content as a whole. */
const fromBusiness = {
  name: ({ business }: FactSources) => business.name,
  shortName: ({ business }: FactSources) => business.shortName,
  'phones.main': ({ business }: FactSources) => unbrokenPhone(business.phones.main),
  email: ({ business }: FactSources) => business.email,
  city: ({ business }: FactSources) => business.address.city,
  founded: ({ business }: FactSources) => String(business.foundedYear),
  years: ({ business, today }: FactSources) => yearsSince(business.foundedYear, today),
  generations: ({ business }: FactSources) =>
    business.generations === undefined ? EMPTY : numberWord(business.generations),
  'generations.number': ({ business }: FactSources) => String(business.generations ?? EMPTY),
  'radius-miles': ({ business }: FactSources) => radiusMiles(business.serviceRadiusMeters),
  licenses: ({ business }: FactSources) =>
    LIST.format(business.licenses.map(({ number }) => number)) || EMPTY,
  projects: ({ business: { projectsBuilt } }: FactSources) =>
    projectsBuilt === undefined ? EMPTY : `${projectsBuilt.toLocaleString('en-US')}+`,
  'reply.within': ({ business }: FactSources) => business.reply.within,
  'reply.estimateWithin': ({ business }: FactSources) => business.reply.estimateWithin,
  'dig-notice': ({ business: { digNotice } }: FactSources) =>
    digNotice ? `${digNotice.from} business days` : EMPTY,
  'dig-notice.until': ({ business }: FactSources) => String(business.digNotice?.until ?? EMPTY),
  'hours.weekdays': ({ business }: FactSources) => hoursOf(business.hours, WEEKDAYS.slice(0, 5)),
  'hours.saturday': ({ business }: FactSources) => hoursOf(business.hours, ['Saturday']),
  'hours.sunday': ({ business }: FactSources) => hoursOf(business.hours, ['Sunday']),
  'lead-time': ({ business }: FactSources) => business.leadTime ?? EMPTY,
  warranty: ({ business }: FactSources) => business.warranty ?? EMPTY,
  'prices-as-of': ({ business }: FactSources) => business.pricesAsOf,
  'retention.leadMonths': ({ business }: FactSources) => String(business.retention.leadMonths),
  'retention.spamDays': ({ business }: FactSources) => String(business.retention.spamDays),
  'retention.eraseDays': ({ business }: FactSources) => String(business.retention.eraseDays),
  'form.asks': () => askedOfWork,
  'handed-on.to': ({ handedOnTo }: FactSources) => handedOnTo ?? EMPTY,
  'photos.gallery': ({ galleryPhotos }: FactSources) => String(galleryPhotos),
  'photos.gallery-word': ({ galleryPhotos }: FactSources) => numberWord(galleryPhotos),
};

const exampleFacts = ({ priceExamples }: FactService): Record<string, string> =>
  Object.assign({}, ...priceExamples.map(fromExample));

/** Names of built-in facts, which a free fact of the business or a service can't have. */
export const madeFacts: Record<'business' | 'services', readonly string[]> = {
  business: Object.keys(fromBusiness),
  services: Object.keys(fromService),
};

/**
 * Every fact that a text may name as `((name))`. Built-in facts win over the free `facts` of the business and
 * of a service; the content check reports a free fact with such a name.
 */
export function buildFacts(sources: FactSources): Record<string, string> {
  const ofBusiness = Object.entries(fromBusiness).map(([name, make]) => [name, make(sources)]);
  const ofServices = sources.services.flatMap(({ id, data }) => [
    ...Object.entries({ ...data.facts, ...exampleFacts(data) }).map(([name, value]) => [
      `${id}.${name}`,
      value,
    ]),
    ...Object.entries(fromService).flatMap(([name, make]) => {
      const value = make(data);
      return value ? [[`${id}.${name}`, value]] : [];
    }),
  ]);
  return {
    ...sources.business.facts,
    ...Object.fromEntries(ofBusiness),
    ...Object.fromEntries(
      sources.business.phones.others.map((one) => [`phones.${one.id}`, unbrokenPhone(one.number)]),
    ),
    ...Object.fromEntries(ofServices),
  };
}

/**
 * Fills facts into every text of any plain data: a text, or lists and objects of them. Values without facts
 * (dates, pictures, whole branches) are returned unchanged; what names a fact that is not filled in yet is left
 * out. Throws, naming an unknown fact and the known ones.
 */
export function fillFacts<Data>(data: Data, facts: Readonly<Record<string, string>>): Data {
  return leaveOutEmpty(
    mapTexts(data, (text) => text.replace(FACT, (_found, name: string) => factNamed(name, facts))),
  );
}

function factNamed(name: string, facts: Readonly<Record<string, string>>): string {
  const value = Object.hasOwn(facts, name) ? facts[name] : undefined;
  if (value !== undefined) return value;
  throw new Error(`There is no fact "${name}". Known: ${Object.keys(facts).sort().join(', ')}.`);
}
