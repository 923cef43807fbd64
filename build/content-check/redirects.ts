import { fieldOf } from './entry.ts';
import type { PageFile } from './pages.ts';

/** An old address, and the page that it leads to. */
export interface Redirect {
  from: string;
  to: string;
  page: PageFile;
  /** Its place in the page's list. */
  index: number;
}

/** The redirects that pages name in `formerly`. */
export const redirectsOf = (pages: readonly PageFile[]): Redirect[] =>
  pages.flatMap((page) => {
    const list = fieldOf(page.entry.data, 'formerly');
    return (Array.isArray(list) ? list : []).map((from, index) => ({
      from: String(from),
      to: page.path,
      page,
      index,
    }));
  });

/** The text of the host's `_redirects` (Netlify docs, 'Redirect options'): an old file never hides the new page. */
export const formatRedirects = (redirects: readonly Redirect[]): string =>
  redirects.map(({ from, to }) => `${from} ${to} 301!\n`).join('');

/** The page that lists those of a kind, by the start of their address. */
const OVERVIEWS = { '/service-areas/': 'service-areas', '/blog/': 'blog' };

/** The file of the page that takes over best when the one at `path` is gone. */
export function overviewOf(path: string): string {
  const [, page = 'index'] =
    Object.entries(OVERVIEWS).find(([start]) => path.startsWith(start)) ?? [];
  return `src/content/pages/${page}.md`;
}
