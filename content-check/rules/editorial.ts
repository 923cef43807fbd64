import { distance } from 'fastest-levenshtein';
import { problemAt, problemIn, textOf } from '#content-check/entry.ts';
import { kindOf, type PageFile } from '#content-check/pages.ts';
import type { Problem } from '#content-check/problem.ts';
import type { Rule } from '#content-check/site.ts';
import { problemWith, type Text, textsOf } from '#content-check/texts.ts';
import { count, quote } from '#content-check/words.ts';

// Rules of style (docs/voice.md): warnings, which never stop a build.

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}$%’'-]+/gu) ?? [];

/** An article has 900 to 1,500 words. */
export const articleLengths: Rule = ({ entries }) =>
  entries
    .filter(({ collection, source }) => collection === 'blog' && source.body.trim() !== '')
    .flatMap(({ source }) => {
      const words = wordsOf(source.body).length;
      if (words >= 900 && words <= 1500) return [];
      const message = `This article has ${count(words, 'word')}. Readers and search engines like 900 to 1,500.`;
      return [problemIn(source.file, 'length', message, source.bodyLine, 'warning')];
    });

/** Promises that can't be kept, and advertising words. */
const AVOIDED =
  /maintenance-free|never fades|stays cool|rot-proof|fully insured for|tax credit|resale|stunning|oasis|transform your|elevate your|unparalleled|(?:more than|over)\s[\d,]+\+/i;

export const avoidedWords: Rule = ({ entries }) =>
  entries.flatMap(textsOf).flatMap((text) => {
    const [found] = AVOIDED.exec(text.text) ?? [];
    const message = `${quote(found)} promises too much or says nothing. Write what is true, in plain words.`;
    return found === undefined ? [] : [problemWith(text, 'wording', message, 'warning')];
  });

/** No two pages share a paragraph of twelve words or more; closing bands may be alike. */
export const repeatedParagraphs: Rule = ({ pages, entries }) => {
  const faqs = entries.filter(({ collection }) => collection === 'faqs').flatMap(textsOf);
  const first = new Map<string, Text>();
  return [...pages.flatMap(paragraphsOf), ...faqs].flatMap((text) => {
    const words = wordsOf(text.text);
    const key = words.join(' ');
    const other = first.get(key);
    if (!other && words.length >= 12) first.set(key, text);
    if (!other) return [];
    const { file, line } = problemWith(other, 'repeated', '');
    const message = `The same words are in ${file}:${line}. Say here what is different.`;
    return [problemWith(text, 'repeated', message, 'warning')];
  });
};

/** The words of a page's sections and text, without metadata, tables and the closing band. */
const paragraphsOf = ({ entry, sections }: PageFile): Text[] =>
  textsOf(entry).filter(({ path, text }) => {
    if (!path) return !text.startsWith('|');
    const section = path[0] === 'sections' ? sections[Number(path[1])] : undefined;
    return section !== undefined && kindOf(section) !== 'call-to-action';
  });

/** Pages of places must differ in more than names: search engines call such copies doorway pages. */
export const alikePlaces: Rule = ({ pages }) => {
  const places = pages
    .filter(({ entry, isLive }) => entry.collection === 'areas' && isLive)
    .map((page) => ({ page, runs: runsOf(page) }));
  return places.flatMap(({ page, runs }, index) =>
    places.slice(0, index).flatMap((other): Problem[] => {
      const shared = [...runs].filter((run) => other.runs.has(run)).length;
      const share = shared / Math.min(runs.size, other.runs.size);
      if (!(share > 0.4)) return [];
      const percent = Math.round(share * 100);
      const message = `${percent} % of this page is also in ${other.page.entry.source.file}. Write what is true of this place alone: at most 40 % should be alike.`;
      return [problemIn(page.entry.source.file, 'alike', message, 0, 'warning')];
    }),
  );
};

/** Every sequence of five words on a page. */
function runsOf(page: PageFile): Set<string> {
  const words = wordsOf(
    paragraphsOf(page)
      .map(({ text }) => text)
      .join(' '),
  );
  return new Set(words.slice(4).map((_, at) => words.slice(at, at + 5).join(' ')));
}

/** Categories that differ in at most two letters: most likely a misspelling. */
export const categories: Rule = ({ entries }) => {
  const known = new Set<string>();
  return entries
    .filter(({ collection }) => collection === 'blog')
    .flatMap((entry) => {
      const name = textOf(entry.data, 'category');
      const near = [...known].find((one) => one !== name && distance(one, name) <= 2);
      known.add(name);
      if (near === undefined) return [];
      const message = `Another article has the category ${quote(near)}, this one ${quote(name)}. If both mean the same, write them alike.`;
      return [problemAt(entry, ['category'], 'category', message, 'warning')];
    });
};
