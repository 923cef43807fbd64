import { distance } from 'fastest-levenshtein';
import { problemAt, problemIn, textOf } from '#build/content-check/entry.ts';
import { kindOf, type PageFile } from '#build/content-check/pages.ts';
import { PHRASES } from '#build/content-check/phrases.ts';
import type { Problem } from '#build/content-check/problem.ts';
import { repeats } from '#build/content-check/repeats.ts';
import type { Site } from '#build/content-check/site.ts';
import { problemWith, type Text, textsOf } from '#build/content-check/texts.ts';
import { count, list, quote } from '#build/content-check/words.ts';

// Rules of style (docs/content/voice.md): warnings, which never stop a build.

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}$%’'-]+/gu) ?? [];

/** An article has 500 to 1,500 words: it links to its service page and never retells it. */
export function* articleLengths({ of }: Site): Iterable<Problem> {
  for (const { source } of of('blog')) {
    const words = wordsOf(source.body).length;
    if (words === 0 || (words >= 500 && words <= 1500)) continue;
    const message = `This article has ${count(words, 'word')}. Readers and search engines like 500 to 1,500.`;
    yield problemIn(source.file, message, source.bodyLine, 'warning');
  }
}

/** A phrase is said no more often on the whole site than its limit allows, facts filled in. */
export function* phrases({ pages, of, facts = {}, broken }: Site): Iterable<Problem> {
  const live = pages.filter(({ isLive }) => isLive).map(({ entry }) => entry);
  const said = [...live, ...of('faqs')]
    .filter((entry) => !broken.has(entry))
    .map((entry) => ({
      file: entry.source.file,
      words: textsOf(entry)
        .map(({ text }) => text.replace(/\(\(([\w.-]+)\)\)/g, (fact, name) => facts[name] ?? fact))
        .join('\n')
        .toLowerCase(),
    }));
  for (const [phrase, limit] of Object.entries(PHRASES)) {
    const files = said
      .map(({ file, words }) => ({ file, times: words.split(phrase).length - 1 }))
      .filter(({ times }) => times > 0)
      .toSorted((a, b) => b.times - a.times);
    const times = files.reduce((sum, file) => sum + file.times, 0);
    const places = list(
      files.map((one) => `${one.file.replace('src/content/', '')} (${one.times})`),
      10,
    );
    const message = `${quote(phrase)} is said ${times} times on the site, and ${limit} are enough. Say it another way, or leave it out: ${places}.`;
    if (times > limit) yield problemIn(files[0]?.file ?? '', message, 0, 'warning');
  }
}

/** No two pages share a paragraph of twelve words or more; closing bands may be alike. */
export function* repeatedParagraphs({ pages, of }: Site): Iterable<Problem> {
  const texts = [...pages.flatMap(paragraphsOf), ...of('faqs').flatMap(textsOf)];
  const long = texts.filter(({ text }) => wordsOf(text).length >= 12);
  for (const [first, text] of repeats(long, ({ text }) => wordsOf(text).join(' '))) {
    const { file, line } = problemWith(first, '');
    const message = `The same words are in ${file}:${line}. Say here what is different.`;
    yield problemWith(text, message, 'warning');
  }
}

/** The words of a page's sections and text, without metadata, tables and the closing band. */
const paragraphsOf = ({ entry, sections }: PageFile): Text[] =>
  textsOf(entry).filter(({ path, text }) => {
    if (!path) return !text.startsWith('|');
    const section = path[0] === 'sections' ? sections[Number(path[1])] : undefined;
    return section !== undefined && kindOf(section) !== 'call-to-action';
  });

/** Pages of places must differ in more than names: search engines call such copies doorway pages. */
export function* alikePlaces({ pages }: Site): Iterable<Problem> {
  const places = pages
    .filter(({ entry, isLive }) => entry.collection === 'areas' && isLive)
    .map((page) => ({ file: page.entry.source.file, runs: runsOf(page) }));
  for (const [index, { file, runs }] of places.entries()) {
    for (const other of places.slice(0, index)) {
      const shared = [...runs].filter((run) => other.runs.has(run)).length;
      const share = shared / Math.min(runs.size, other.runs.size);
      const message = `${Math.round(share * 100)} % of this page is also in ${other.file}. Write what is true of this place alone: at most 40 % should be alike.`;
      if (share > 0.4) yield problemIn(file, message, 0, 'warning');
    }
  }
}

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
export function* categories({ of }: Site): Iterable<Problem> {
  const known = new Set<string>();
  for (const entry of of('blog')) {
    const name = textOf(entry.data, 'category');
    const near = [...known].find((one) => one !== name && distance(one, name) <= 2);
    known.add(name);
    if (near === undefined) continue;
    const message = `Another article has the category ${quote(near)}, this one ${quote(name)}. If both mean the same, write them alike.`;
    yield problemAt(entry, ['category'], message, 'warning');
  }
}
