import { fill } from '#shared/fill.ts';
import { abortAfter } from '#shared/old-browsers.ts';
import type { SearchIndex } from './index-format.ts';
import { type Found, type Piece, search } from './search.ts';

/** The most results that are shown. */
const MAX_RESULTS = 12;

/** What is said about the results, with {query}, {count} and {shown} (src/content/interface.yaml). */
export type FoundWords = Record<'none' | 'one' | 'many' | 'best' | 'inText', string>;

/** Loads the index, searches it and shows the results. Throws when the index does not load. */
async function showResults(query: string, place: HTMLElement, status: HTMLElement): Promise<void> {
  const words: FoundWords = JSON.parse(place.dataset['words'] ?? '{}');
  const response = await fetch(place.dataset['index'] ?? '', { signal: abortAfter(20_000) });
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}.`);
  const index: SearchIndex = await response.json();
  const results = search(index, query);
  const shown = results.slice(0, MAX_RESULTS);
  place.replaceChildren(...shown.map((found) => resultOf(found, words.inText)));
  status.textContent = summaryOf(words, results.length, query);
}

/** Searches for the query in the page's address; the page loads this file only if there is one. */
function answerAddress(): void {
  const query = new URLSearchParams(location.search).get('q')?.trim().slice(0, 100);
  const field = document.querySelector<HTMLInputElement>('#q');
  const place = document.querySelector<HTMLElement>('.search-results');
  const status = document.querySelector<HTMLElement>('.search-status');
  if (!query || !field || !place || !status) return;
  const { searching = '', failed = '' } = status.dataset;
  field.value = query;
  status.textContent = searching;
  showResults(query, place, status).catch((error: unknown) => {
    console.error(error);
    status.textContent = failed;
  });
}

function summaryOf(words: FoundWords, count: number, query: string): string {
  const most = count > MAX_RESULTS ? words.best : words.many;
  const text = count === 0 ? words.none : count === 1 ? words.one : most;
  return fill(text, { query, count, shown: MAX_RESULTS });
}

function resultOf(
  { path, title, description, headings, words }: Found,
  inText: string,
): HTMLElement {
  const places = headings.map(({ id, pieces }) => link(`${path}#${id}`, pieces));
  // Without a heading to go to, the places of the words: a text fragment makes the browser find and highlight
  // one on the page (WICG Scroll-to-text fragment).
  const spots = words.map((word) =>
    link(`${path}#:~:text=${encodeURIComponent(word)}`, [
      { text: fill(inText, { word }), isMatch: false },
    ]),
  );
  const more = places.length > 0 ? places : spots;
  const parts = [
    element('h2', 'found-title', [link(path, title)]),
    element('p', '', description.map(piece)),
  ];
  if (more.length > 0)
    parts.push(
      element(
        'ul',
        'found-more',
        more.map((one) => element('li', '', [one])),
      ),
    );
  return element('li', 'found', parts);
}

function link(address: string, pieces: Piece[]): HTMLElement {
  const made = document.createElement('a');
  made.href = address;
  made.className = 'found-link';
  made.append(...pieces.map(piece));
  return made;
}

const piece = ({ text, isMatch }: Piece): Node | string =>
  isMatch ? element('mark', '', [text]) : text;

function element(name: string, className: string, children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

answerAddress();
