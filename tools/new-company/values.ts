import { zonesOf } from '#build/content-check/zones.ts';
import type { Answers } from './answers.ts';

/** What the files of the start name, made of the answers. An empty value takes its line out (make.ts). */
export function valuesOf(answers: Answers, second: string, taken: readonly string[]) {
  const { name, trade, town, street, state, zip, place, since, phone, email } = answers;
  const now = new Date();
  const [townId, id] = [slugOf(town), slugOf(trade)];
  const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return {
    ...{ name, trade, town, townId, street, state, zip, phone, email, second },
    shortName: shortNameOf(name, trade),
    // A page of its own, beside those with fixed addresses.
    service: taken.includes(id) || id === '' ? `${id || 'our'}-work` : id,
    isPublic: String(street !== ''),
    base: street ? 'Our shop is' : 'We’re based',
    mapName: street ? 'our shop' : 'our town',
    since: String(since),
    latitude: String(place.latitude),
    longitude: String(place.longitude),
    timeZone: zoneOf(state, place.longitude),
    website: websiteOf(email),
    today: now.toISOString().slice(0, 10),
    month: now.toLocaleDateString('en-US', month),
    titleHome: titleOf(`${trade} in ${town}, ${state}`, `${trade} in ${state}`, trade),
    titleService: titleOf(`${trade}: Free Estimates`, `${trade} and Estimates`, trade),
    titleTown: titleOf(`${town}, ${state}: ${trade}`, `Our Work in ${town}`, `In ${town}`),
    titleAbout: titleOf(...(name.length > 3 ? [`About ${name}`] : []), 'About Our Company'),
    titleAreas: titleOf(`Service Areas Around ${town}`, 'Our Service Areas'),
  };
}

/** A text as part of an address. */
const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The first of some texts that is short enough for a title in search results. */
const titleOf = (...texts: string[]): string =>
  texts.find(({ length }) => length <= 39) ?? (texts.at(-1) ?? '').slice(0, 39).trim();

/** The address that the email address tells; none with a mailbox at a provider of millions. */
function websiteOf(email: string): string {
  const host = email.split('@')[1] ?? '';
  const isForeign =
    /^(gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|icloud|me|aol|comcast|verizon|att|sbcglobal|bellsouth|cox|charter|spectrum|earthlink|proton|protonmail|gmx|mail)\./i;
  return isForeign.test(host) ? '' : `https://www.${host.toLowerCase()}`;
}

/**
 * The first words of a name that fit into the logo, up to its trade ("Fence" of "Fences"): that is the logo's second
 * line.
 */
function shortNameOf(name: string, trade: string): string {
  const startOf = (word: string): string => word.toLowerCase().slice(0, 4);
  const trades = new Set(
    trade.split(' ').flatMap((word) => (word.length > 3 ? startOf(word) : [])),
  );
  const all = name.split(' ');
  const at = all.findIndex((word) => trades.has(startOf(word)));
  const own = at < 0 ? all : all.slice(0, at);
  const words = /^(?:a|an|the)?$/i.test(own.join(' ')) ? all : own;
  while (words.length > 1 && words.join(' ').length > 18) words.pop();
  return words
    .join(' ')
    .replace(/[\s&,-]+$/, '')
    .slice(0, 30)
    .trim();
}

/** The time zone of the state; where it has two, the one at that longitude. */
function zoneOf(state: string, longitude: number): string {
  const west = [
    [-87, 'America/New_York'],
    [-101.5, 'America/Chicago'],
    [-114.5, 'America/Denver'],
    [-130, 'America/Los_Angeles'],
  ] as const;
  const [, there = ''] = west.find(([limit]) => longitude > limit) ?? [];
  const zones = zonesOf(state);
  return zones.find((zone) => zone === there) ?? zones[0] ?? 'America/New_York';
}
