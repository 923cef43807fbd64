import { distance } from 'fastest-levenshtein';
import { problemAt, problemIn, textOf } from '#build/content-check/entry.ts';
import { quote } from '#build/content-check/message-parts.ts';
import { kindOf, type PageFile } from '#build/content-check/pages.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { type Text, textsOf } from '#build/content-check/texts.ts';

// Rules of style (docs/content/voice.md): warnings, which never stop a build.

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}$%’'-]+/gu) ?? [];

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
