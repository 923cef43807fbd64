import { mapTexts } from './texts.ts';

/** Longer names may break: in a narrow column they would not fit on a line. */
const LONGEST = 16;

/** Not in the middle of a word, an address, an id or an attribute. */
const BEFORE = '(?<![\\p{L}\\p{N}/#"\'=_-])';
const AFTER = '(?![\\p{L}\\p{N}_-])';

/** The id of an entry, like `winston-salem`: nothing but it finds the entry. */
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)+$/;

/** Like `8:00 AM`, `50 °F`, `14 × 16`, a state behind its place (`, MD`), and `L-turn`. */
const MEASURE = /\d (?:[AaPp][Mm]|°F|× \d)|, [A-Z]{2}\b|\b[A-Z]-\p{Ll}{3,8}\b/gu;

/**
 * A function that keeps names on one line in every text of any plain data: no-break spaces and non-breaking
 * hyphens (UAX #14, class GL), whatever the case of the letters. So are times of day, measures and states.
 */
export function keepNames(names: readonly string[]): <Data>(data: Data) => Data {
  const words = [...new Set(names)]
    .filter((name) => /[ -]/.test(name) && name.length <= LONGEST)
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const found = new RegExp(`${BEFORE}(?:${words.join('|')})${AFTER}`, 'giu');
  const bind = (name: string) => name.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');
  const keep = (text: string) =>
    ID.test(text) ? text : text.replace(found, bind).replace(MEASURE, bind);
  return (data) => mapTexts(data, keep);
}

/** The data with plain spaces and hyphens: for everything that is not shown on a page. */
export const plainNames = <Data>(data: Data): Data =>
  mapTexts(data, (text) => text.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-'));
