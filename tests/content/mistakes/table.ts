import { type Changes, siteText, swap, type TextChange } from '#tests/content/project.ts';

/** What an owner did in the files, and each line that the check then prints; with `rule` only that rule's. */
export interface Mistake {
  did: string;
  changes: Changes;
  told: string[];
  rule: string | undefined;
}

/**
 * The mistakes of a table. A line without indent names the file of the rows below it. A row is what the owner did
 * and his change; further changes, each after a bar, and what the check says stand below it:
 *
 *     services/decks.md
 *       a price has a comma | from: 12000 → from: 12,000
 *         | faqs/decks.yaml | deleted
 *         11  price.0  A number has a comma here. Write it without, like 15000.
 *
 * A change is `old → new`, `/pattern/ → new` for each place that fits, `is TEXT`, `ends with TEXT`,
 * `copies FILE`, `deleted`, `saved by Notepad`, or `saved by an old Mac`; `only RULE` leaves out what other rules say.
 * A line of the check begins with the line of the row's file, or with another file. \n, \t and \x60 are a line
 * end, a tab and a backtick, \u00a0 any character by its number.
 */
export function mistakesIn(table: string): Mistake[] {
  const mistakes: Mistake[] = [];
  let file = '';
  for (const line of table.split('\n').filter((one) => one.trim() !== '')) {
    const last = mistakes.at(-1);
    if (!line.startsWith(' ')) file = line;
    else if (!line.startsWith('    ')) {
      const [did = '', ...change] = line.slice(2).split(' | ');
      mistakes.push({ did, told: [], rule: undefined, ...addChange({}, file, change) });
    } else if (line.startsWith('    | '))
      Object.assign(last ?? {}, addChange(last?.changes ?? {}, file, line.slice(6).split(' | ')));
    else
      last?.told.push(
        `src/content/${readCodes(line.slice(4)).replace(/^\d/, (digit) => `${file}:${digit}`)}`,
      );
  }
  return mistakes;
}

function addChange(
  changes: Changes,
  file: string,
  words: readonly string[],
): { changes: Changes; rule?: string } {
  const change = words.at(-1) ?? '';
  if (change.startsWith('only ')) return { changes, rule: change.slice(5) };
  const [name = ''] = words.length > 1 ? words : [file];
  const earlier = changes[name] ?? ((text: string) => text);
  const next = readChange(change);
  return {
    changes: { ...changes, [name]: next && ((text: string) => next(earlier(text))) },
  };
}

const readEscapes = (text: string): string =>
  readCodes(text).replaceAll('\\n', '\n').replaceAll('\\t', '\t').replaceAll('\\x60', '`');

const readCodes = (text: string): string =>
  text.replace(/\\u([0-9a-f]{4})/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)));

function readChange(change: string): TextChange {
  const [word, text] = [/^(?:is|ends with|copies)\b/.exec(change)?.[0], readEscapes(change)];
  if (change === 'deleted') return null;
  if (change === 'saved by Notepad') return (was) => `\uFEFF${was.replaceAll('\n', '\r\n')}`;
  if (change === 'saved by an old Mac') return (was) => was.replaceAll('\n', '\r');
  if (word === 'is') return () => text.slice('is '.length);
  if (word === 'ends with') return (was) => `${was}${text.slice('ends with '.length)}`;
  if (word === 'copies') return () => siteText(text.slice('copies '.length));
  const [from = '', to] = change.split(/ → ?/);
  if (to === undefined) throw new Error(`The table has no such change: "${change}".`);
  const [, pattern] = /^\/(.+)\/$/.exec(from) ?? [];
  if (!pattern) return swap(readEscapes(from), readEscapes(to));
  return (was) => {
    const now = was.replace(new RegExp(pattern, 'gm'), () => readEscapes(to));
    if (now === was) throw new Error(`The fixture has nothing like ${pattern}.`);
    return now;
  };
}
