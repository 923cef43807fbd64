import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deskLimits, pageLimits, touchLimits } from './limits.ts';
import { addressOf, openPage, openPhone, serveSite, startBrowser, timePage } from './page.ts';
import { type Row, report } from './report.ts';
import {
  brotliBytes,
  firstScreensBytes,
  inlineScriptBytes,
  listPublicPages,
  measureDeskPage,
  measureFirstTouch,
} from './sizes.ts';

/**
 * Measures the built site in `dist` against all limits: the pages `wanted`, by default all, each once at full speed
 * and once on the slow link. Calls `say` with each page that is done. Returns Markdown tables of pages,
 * islands and the lead desk, and a sentence for every missed limit. Throws when a wanted page does not exist or the
 * machine has no Chromium.
 */
export async function runBench(
  root: string,
  dist: string,
  wanted: readonly string[] | undefined,
  say: (line: string) => void,
) {
  const known = listPublicPages(dist);
  const pages = wanted ? known.filter(({ path }) => wanted.includes(path)) : known;
  const paths = known.map(({ path }) => path);
  const missing = wanted?.filter((path) => !paths.includes(path)) ?? [];
  if (missing.length > 0)
    throw new Error(`There is no page ${missing.join(', ')}. Choose one of ${paths.join(' ')}.`);
  const server = await serveSite(root, dist);
  const browser = await startBrowser();
  const rows: Row<typeof pageLimits>[] = [];
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
      const slow = await openPhone(browser);
      const times = await timePage(await slow.newPage(), server.origin + addressOf(path));
      await slow.close();
      rows.push([path, { ...sizes, ...cost, ...times }]);
      say(`${rows.length} of ${pages.length}  ${path}`);
    }
  } finally {
    await browser.close();
    await server.close();
  }
  const desk = ['/admin/login', '/admin/setup', '/admin/dashboard'].map(
    (path): Row<typeof deskLimits> => [path, measureDeskPage(dist, `${path}.html`)],
  );
  const tables = [
    report('page', pageLimits, rows),
    report('first touch', touchLimits, Object.entries(measureFirstTouch(dist))),
    report('lead desk', deskLimits, desk),
  ];
  return {
    tables: tables.map(({ table }) => table).join('\n\n'),
    misses: tables.flatMap(({ misses }) => misses),
  };
}
