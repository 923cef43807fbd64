import { startBrowser } from './browser.ts';
import { deskLimits, pageLimits, touchLimits } from './limits.ts';
import { measurePage, type PageResult } from './measure.ts';
import { listMisses, type Row, renderTable } from './report.ts';
import { startBenchServer } from './server.ts';
import { listPublicPages, measureDeskPage, measureFirstTouch } from './sizes.ts';

/** One page of each kind. */
export const onePageOfEachKind: readonly string[] = [
  '/',
  '/deck-construction',
  '/service-areas/havre-de-grace',
  '/contact',
  '/gallery',
  '/blog/composite-vs-wood-decking',
];

export interface BenchResult {
  /** Two Markdown tables: pages, and the scripts of islands and the lead desk. */
  tables: string;
  /** One sentence for every missed limit. */
  misses: string[];
}

/**
 * Measures the built site in `dist` against all limits: the pages `wanted`, by default all. Calls `say` with
 * each page that is done. Throws when a wanted page does not exist or the machine has no Chromium.
 */
export async function runBench(
  root: string,
  dist: string,
  wanted: readonly string[] | undefined,
  say: (line: string) => void,
): Promise<BenchResult> {
  const known = listPublicPages(dist);
  const pages = wanted ? known.filter(({ path }) => wanted.includes(path)) : known;
  const paths = known.map(({ path }) => path);
  const missing = wanted?.filter((path) => !paths.includes(path)) ?? [];
  if (missing.length > 0)
    throw new Error(`There is no page ${missing.join(', ')}. Choose one of ${paths.join(' ')}.`);
  const server = await startBenchServer(root, dist);
  const browser = await startBrowser();
  const results: PageResult[] = [];
  try {
    for (const page of pages) {
      results.push(await measurePage(browser, server, dist, page));
      say(`${results.length} of ${pages.length}  ${page.path}`);
    }
  } finally {
    await browser.browser.close();
    await server.close();
  }
  return report(dist, results);
}

function report(dist: string, results: readonly PageResult[]): BenchResult {
  const pages = results.map(({ path, figures }): Row<typeof pageLimits> => [path, figures]);
  const touches = Object.entries(measureFirstTouch(dist));
  const desk = ['login', 'setup', 'dashboard'].map(
    (name): Row<typeof deskLimits> => [
      `/admin/${name}`,
      measureDeskPage(dist, `admin/${name}.html`),
    ],
  );
  return {
    tables: [
      renderTable('page', pageLimits, pages),
      renderTable('first touch', touchLimits, touches),
      renderTable('lead desk', deskLimits, desk),
    ].join('\n\n'),
    misses: [
      ...listMisses(pageLimits, pages),
      ...results.flatMap(({ path, failedAudits }) => failedAudits.map((one) => `${path}: ${one}`)),
      ...listMisses(touchLimits, touches),
      ...listMisses(deskLimits, desk),
    ],
  };
}
