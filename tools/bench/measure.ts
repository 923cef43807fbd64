import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchBrowser } from './browser.ts';
import { runLighthouse } from './lighthouse.ts';
import type { Figures, pageLimits } from './limits.ts';
import { describeLoad, firstScreensBytes } from './load.ts';
import { addressOf, type BenchServer } from './server.ts';
import { brotliBytes, inlineScriptBytes } from './sizes.ts';
import { visit } from './visit.ts';

export interface PageResult {
  path: string;
  figures: Figures<typeof pageLimits>;
  /** The audits that Lighthouse takes points for. */
  failedAudits: string[];
}

/** Measures one page: once at full speed, three times on the slow link (the middle run counts), and Lighthouse. */
export async function measurePage(
  { browser, debuggingPort }: BenchBrowser,
  server: BenchServer,
  dist: string,
  { path, file }: { path: string; file: string },
): Promise<PageResult> {
  const html = readFileSync(join(dist, file), 'utf8');
  const address = addressOf(path);
  // The server compresses a file at its first request: the runs on the slow link don't wait for it.
  const fast = await visit(browser, server, address, 'fast');
  const slow = [];
  for (let run = 0; run < 3; run += 1) slow.push(await visit(browser, server, address, 'slow'));
  slow.sort((one, other) => one.largestPaint - other.largestPaint);
  const [, middle = fast] = slow;
  // The 404 page under its own file name: Lighthouse counts a status of 404 as an error of the page.
  const { lost, failed } = await runLighthouse(debuggingPort, `${server.origin}${path}`);
  return {
    path,
    figures: {
      html: brotliBytes(html),
      firstScreens: firstScreensBytes(html, fast),
      inlineScript: inlineScriptBytes(html),
      ...describeLoad(fast),
      layoutShift: Math.max(fast.layoutShift, middle.layoutShift),
      blocking: Math.max(fast.blocking, middle.blocking),
      firstPaint: middle.firstPaint,
      largestPaint: middle.largestPaint,
      lighthouse: lost,
    },
    failedAudits: failed,
  };
}
