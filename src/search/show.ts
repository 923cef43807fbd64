import type { SearchIndex } from './index-format.ts';
import { type Found, type Piece, search } from './search.ts';

/** More results would not be read. */
const MAX_RESULTS = 12;

/** Loads the index, searches it and shows the results in the page's results area. */
export async function showResults(
  query: string,
  place: HTMLElement,
  status: HTMLElement,
): Promise<void> {
  try {
    const response = await fetch(place.dataset['index'] ?? '');
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}.`);
    const index: SearchIndex = await response.json();
    const results = search(index, query);
    place.replaceChildren(...results.slice(0, MAX_RESULTS).map(resultOf));
    status.textContent = summaryOf(results.length, query);
  } catch (error) {
    console.error(error);
    status.textContent = 'The search did not load. The list below leads to every page.';
  }
}

function summaryOf(count: number, query: string): string {
  if (count === 0) return `Nothing found for “${query}”. The list below leads to every page.`;
  if (count > MAX_RESULTS) return `The best ${MAX_RESULTS} of ${count} pages for “${query}”`;
  return count === 1 ? `One page for “${query}”` : `${count} pages for “${query}”`;
}

function resultOf({ path, title, description, headings, words }: Found): HTMLElement {
  const more = [
    ...headings.map(({ id, pieces }) => link(`${path}#${id}`, pieces)),
    // A text fragment lets the browser find and mark the word on the page (WICG Scroll-to-text fragment).
    ...words.map((word) =>
      link(`${path}#:~:text=${encodeURIComponent(word)}`, [{ text: word, isMatch: true }]),
    ),
  ];
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
