import { expect, test } from 'vitest';
import { judgePage, largestPaint } from '#bench/budgets.ts';
import { judgeBuild } from '#bench/build-cost.ts';
import { renderComparison } from '#bench/compare.ts';
import type { BuildFigures, PageFigures, Results } from '#bench/figures.ts';
import { median, physicalLimit } from '#bench/limits.ts';
import { listMisses, placeTables, renderPages } from '#bench/report.ts';

/** A page that meets each limit exactly. */
const good: PageFigures = {
  path: '/porches',
  html: 14_000,
  inlineScript: 5_500,
  scriptsBeforeTouch: 0,
  fontFiles: 1,
  font: 20_000,
  firstScreenPictures: 30_000,
  lazyBeforeLoad: 3,
  requestsBeforeLoad: 4,
  foreignRequests: 0,
  screensWithoutPhone: [],
  layoutShift: 0.0004,
  shiftWithFace: { georgia: 0, noto: 0, dejavu: 0 },
  blockingMs: { slow: 0, fast: 0 },
  servedErrors: [],
  liveErrors: [],
  lighthouse: {
    scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
    failed: [],
  },
  paint: {
    picture: 20_000,
    slow: [9_000, 1_600, 1_500],
    fast: [90, 80, 100],
    sixWords: [500, 510, 520],
    limit: 1_200,
    share: 100,
  },
  seconds: 30,
};
const missed = (change: Partial<PageFigures>) =>
  judgePage({ ...good, ...change })
    .filter(({ isMet }) => !isMet)
    .map(({ budget }) => budget);

test('a text can come after one round trip and its page, a picture after two and itself', () => {
  // 14,000 and 300 bytes at 50 bytes a millisecond take 286 ms.
  expect(physicalLimit(14_000)).toBeCloseTo(686);
  // A small picture waits for the second round trip, a large one for the page before it.
  expect(physicalLimit(2_000, 9_700)).toBeCloseTo(1_000);
  expect(physicalLimit(39_700, 9_700)).toBeCloseTo(1_400);
});

test('the middle of three runs counts, and no run at all is an error', () => {
  expect(median([900, 100, 200])).toBe(200);
  expect(() => median([])).toThrow('no figures');
});

test('a page exactly at its limits meets them all', () => {
  expect(missed({})).toEqual([]);
  expect(largestPaint(good)).toBe(1_500);
});

test.each<[string, Partial<PageFigures>]>([
  ['HTML', { html: 14_001 }],
  ['HTML', { path: '/', html: 12_501 }],
  ['JavaScript before a touch', { scriptsBeforeTouch: 1 }],
  ['inline script', { inlineScript: 5_501 }],
  ['font files', { fontFiles: 2 }],
  ['font', { font: 20_001 }],
  ['pictures in the first screen', { firstScreenPictures: 30_001 }],
  ['picture painted largest', { paint: { ...good.paint, picture: 20_001 } }],
  ['phone screens without the number', { screensWithoutPhone: [320] }],
  ['requests before load', { requestsBeforeLoad: 5 }],
  ['requests to other hosts', { foreignRequests: 1 }],
  ['layout shift', { layoutShift: 0.0005 }],
  ['layout shift with Noto Serif', { shiftWithFace: { georgia: 0, noto: 0.001, dejavu: 0 } }],
  ['blocking time', { blockingMs: { slow: 0, fast: 1 } }],
  ['blocking time, slow phone', { blockingMs: { slow: 1, fast: 0 } }],
  ['HTML errors, live', { liveErrors: ['1 no-dup-id: Duplicate'] }],
  ['largest paint', { paint: { ...good.paint, slow: [1_601, 1_601, 1_601] } }],
])('a page beyond the limit of "%s" misses that one', (budget, change) => {
  expect(missed({ html: 12_000, ...change })).toEqual([budget]);
});

test('a page that search engines may not list is not judged by its SEO points', () => {
  const scores = { ...good.lighthouse.scores, seo: 60 };
  const lighthouse = { scores, failed: ['seo: Page is blocked from indexing'] };
  expect(missed({ path: '/search', lighthouse })).toEqual([]);
  expect(missed({ lighthouse })).toEqual(['Lighthouse seo']);
  expect(listMisses([{ ...good, lighthouse }])).toEqual([
    '/porches: Lighthouse seo 60, limit 100\n      seo: Page is blocked from indexing',
  ]);
});

test('a missed limit is marked in the table', () => {
  expect(renderPages([good])).not.toContain('!');
  expect(renderPages([{ ...good, html: 14_001 }])).toContain('14,001 !');
});

test('a build is judged by what an article adds, and by two cores at most', () => {
  const run = (cpuSeconds: number, seconds = 5) => ({ cpuSeconds, seconds, megabytes: 500 });
  const figures: BuildFigures = {
    cores: 8,
    cold: run(130),
    coldAgain: run(5),
    hundred: run(20),
    hundredAgain: run(7),
    thousand: run(150),
    thousandAgain: run(30, 70),
  };
  const judged = Object.fromEntries(judgeBuild(figures).map((one) => [one.budget, one]));
  expect(judged['build, empty cache, CPU per core']).toMatchObject({ figure: 65, isMet: false });
  expect(judged['CPU of an article, of 100']).toMatchObject({ figure: 20, isMet: true });
  expect(judged['CPU of an article, of 1,000']).toMatchObject({ figure: 25, isMet: false });
  expect(judged['1,000 articles more']).toMatchObject({ figure: 65, isMet: false });
  expect(judged['CPU of a share picture, of 100']).toMatchObject({ figure: 130, isMet: true });
});

const results = (page: PageFigures): Results => ({
  of: 'a',
  browser: '1',
  date: '2026-11-21',
  pages: { [page.path]: page },
});

test('the tables stand between their marks, and nowhere else', () => {
  const document = 'Before.\n<!-- figures -->\nold\n<!-- end of figures -->\nAfter.';
  const placed = placeTables(document, results(good), [good]);
  expect(placed).toMatch(/^Before\.\n<!-- figures -->\n\nMeasured 2026-11-21, Chromium 1\./);
  expect(placed).toMatch(/<!-- end of figures -->\nAfter\.$/);
  expect(placed).not.toContain('old');
  expect(() => placeTables('no marks', results(good), [good])).toThrow('<!-- figures -->');
});

test('two runs differ by what changed, and by more than the noise of a clock', () => {
  const slower = { ...good, paint: { ...good.paint, slow: [1_640, 1_640, 1_640] } };
  expect(renderComparison(results(good), results(slower))).toContain('Nothing differs');
  const larger = { ...good, html: 13_000, paint: { ...good.paint, slow: [1_700, 1_700, 1_700] } };
  const table = renderComparison(results(good), results(larger));
  expect(table).toMatch(/\/porches \| +HTML \| +14,000 \| 13,000/);
  expect(table).toMatch(/largest paint \| +1,500 \| +1,600/);
});
