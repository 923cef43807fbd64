import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchBrowser } from './browser.ts';
import { type FallbackFace, fallbackFaces } from './faces.ts';
import type { PageFigures, PaintFigures } from './figures.ts';
import { runLighthouse } from './lighthouse.ts';
import { median, physicalLimit } from './limits.ts';
import { type Load, loadPage } from './load.ts';
import { describeLoad, type LoadFigures } from './load-figures.ts';
import { findMarkupErrors, readLiveMarkup } from './markup.ts';
import { numberOf } from './phone-number.ts';
import { addressOf, findScreensWithoutPhone, measureShiftWithFace } from './screen.ts';
import { type BenchServer, sixWordHtml, sixWordPath } from './server.ts';
import { brotliBytes, inlineScriptBytes } from './sizes.ts';

export interface Bench extends BenchBrowser {
  server: BenchServer;
  dist: string;
  /** The project's folder. */
  root: string;
}

const runs = 3;

/** Measures everything of one page: about half a minute on two cores. */
export async function measurePage(bench: Bench, path: string, file: string): Promise<PageFigures> {
  const begun = performance.now();
  const { browser, server } = bench;
  const address = addressOf(path);
  const html = readFileSync(join(bench.dist, file), 'utf8');
  // The first answer of the server is compressed, the next are not waited for.
  for (const warm of [address, sixWordPath]) {
    await fetch(`${server.origin}${warm}`, { headers: { 'accept-encoding': 'br' } });
  }
  const slow: Load[] = [];
  const fast: Load[] = [];
  const sixWords: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const words = await loadPage(browser, server, sixWordPath, 'slow');
    sixWords.push(words.largestPaint);
    slow.push(await loadPage(browser, server, address, 'slow'));
    fast.push(await loadPage(browser, server, address, 'fast'));
  }
  const shiftWithFace = { georgia: 0, noto: 0, dejavu: 0 };
  for (const face of Object.keys(fallbackFaces) as FallbackFace[]) {
    shiftWithFace[face] = await measureShiftWithFace(browser, server, address, face);
  }
  const all = [...slow, ...fast];
  const live = await readLiveMarkup(browser, server, address);
  const seen = all.map((load) => describeLoad(load));
  const most = (of: (figures: LoadFigures) => number) => Math.max(...seen.map(of));
  return {
    path,
    html: brotliBytes(html),
    inlineScript: inlineScriptBytes(html),
    scriptsBeforeTouch: most((load) => load.scripts),
    fontFiles: most((load) => load.fontFiles),
    font: most((load) => load.font),
    firstScreenPictures: most((load) => load.firstScreenPictures),
    lazyBeforeLoad: most((load) => load.lazyBeforeLoad),
    requestsBeforeLoad: most((load) => load.requestsBeforeLoad),
    foreignRequests: Math.max(...all.map((load) => load.foreignRequests.length)),
    screensWithoutPhone: await findScreensWithoutPhone(
      browser,
      server,
      address,
      numberOf(bench.root, path),
    ),
    layoutShift: Math.max(...all.map((load) => load.layoutShift)),
    shiftWithFace,
    blockingMs: {
      slow: median(slow.map((load) => load.blockingMs)),
      fast: median(fast.map((load) => load.blockingMs)),
    },
    servedErrors: await findMarkupErrors(html, 'served'),
    liveErrors: await findMarkupErrors(live, 'live'),
    lighthouse: await runLighthouse(bench.debuggingPort, `${server.origin}${path}`),
    paint: describePaint(brotliBytes(html), slow, fast, sixWords),
    seconds: (performance.now() - begun) / 1000,
  };
}

function describePaint(html: number, slow: Load[], fast: Load[], sixWords: number[]): PaintFigures {
  const middle = median(slow.map((load) => load.largestPaint));
  const shown = slow.find((load) => load.largestPaint === middle);
  const picture = shown?.pictures.find(({ url }) => url === shown.largestPicture)?.bytes;
  return {
    ...(picture !== undefined && { picture }),
    slow: slow.map((load) => load.largestPaint),
    fast: fast.map((load) => load.largestPaint),
    sixWords,
    limit: physicalLimit(html, picture),
    share: Math.max(0, median(sixWords) - physicalLimit(brotliBytes(sixWordHtml))),
  };
}
