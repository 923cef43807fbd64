import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runLighthouse } from './lighthouse.ts';
import { deskLimits, type Figures, pageLimits, touchLimits } from './limits.ts';
import { addressOf, openPage, openPhone, serveSite, startBrowser } from './page.ts';
import { listMisses, type Row, renderTable } from './report.ts';
import {
  brotliBytes,
  firstScreensBytes,
  inlineScriptBytes,
  listPublicPages,
  measureDeskPage,
  measureFirstTouch,
} from './sizes.ts';

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
  /** Markdown tables: pages, and the scripts of islands and the lead desk. */
  tables: string;
  /** One sentence for every missed limit. */
  misses: string[];
}

interface PageResult {
  path: string;
  figures: Figures<typeof pageLimits>;
  failed: string[];
}

/**
 * Measures the built site in `dist` against all limits: the pages `wanted`, by default all, each once at full speed
 * and once by Lighthouse on the slow link. Calls `say` with each page that is done. Throws when a wanted page does
 * not exist or the machine has no Chromium.
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
  const server = await serveSite(root, dist);
  const { browser, port } = await startBrowser();
  const results: PageResult[] = [];
  try {
    for (const { path, file } of pages) {
      const html = readFileSync(join(dist, file), 'utf8');
      const context = await openPhone(browser);
      // The server compresses a file at its first request: the slow run does not wait for it.
      const cost = await openPage(await context.newPage(), server.origin + addressOf(path));
      await context.close();
      const sizes = {
        html: brotliBytes(html),
        firstScreens: firstScreensBytes(html, cost.lastOfTwoScreens),
        inlineScript: inlineScriptBytes(html),
      };
      // The 404 page under its own file name: Lighthouse counts a status of 404 as an error of the page.
      const { failed, ...audited } = await runLighthouse(port, server.origin + path);
      results.push({ path, failed, figures: { ...sizes, ...cost, ...audited } });
      say(`${results.length} of ${pages.length}  ${path}`);
    }
  } finally {
    await browser.close();
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
      ...results.flatMap(({ path, failed }) => failed.map((one) => `${path}: ${one}`)),
      ...listMisses(touchLimits, touches),
      ...listMisses(deskLimits, desk),
    ],
  };
}
