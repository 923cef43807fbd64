import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { startBrowser } from './bench/browser.ts';
import { judgePage } from './bench/budgets.ts';
import { judgeBuild, measureBuild } from './bench/build-cost.ts';
import { renderComparison } from './bench/compare.ts';
import { measurePage } from './bench/page.ts';
import { listMisses, renderBudgets, renderPages } from './bench/report.ts';
import { fingerprint, type Results, readResults, writeResults } from './bench/results.ts';
import { startBenchServer } from './bench/server.ts';
import { judgeSite, measureSite } from './bench/site.ts';
import { listPublicPages } from './bench/sizes.ts';
import { fail } from './toolchain/say.mjs';
import { buildForTests } from './toolchain/test-builds.ts';

// npm run bench: every budget of every public page, measured on the production build in Chromium.
//   --page PATH     this page only; may be given several times
//   --quick         one page of each kind
//   --build         what building costs, too
//   --compare FILE  what differs from an earlier run's file
//   --out FILE      where the figures go; .cache/bench/results.json when left out
//   --fresh         measures again what the file already has
// Goes on where it was broken off as long as the built site is the same. Exits 1 on a missed limit.
const quick = [
  '/',
  '/deck-construction',
  '/service-areas/havre-de-grace',
  '/contact',
  '/gallery',
  '/blog/composite-vs-wood-decking',
];
const secondsPerPage = 32;
const secondsForBuild = 480;

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    page: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    build: { type: 'boolean', default: false },
    compare: { type: 'string' },
    out: { type: 'string', default: join(root, '.cache/bench/results.json') },
    fresh: { type: 'boolean', default: false },
  },
});

const earlier = values.compare ? readResults(values.compare) : undefined;
if (values.compare && !earlier) fail(`There is no file ${values.compare} to compare with.`);

const dist = await buildForTests('production');
const known = listPublicPages(dist);
const wanted = values.page ?? (values.quick ? quick : known.map(({ path }) => path));
const pages = wanted.map((path) => known.find((page) => page.path === path) ?? unknown(path));
const server = await startBenchServer(root, dist);
const { browser, debuggingPort } = await startBrowser();
const out = resolve(values.out);
const of = fingerprint(dist, browser.version());
const kept = values.fresh ? undefined : readResults(out);
const results: Results =
  kept?.of === of
    ? kept
    : { of, browser: browser.version(), date: new Date().toISOString().slice(0, 10), pages: {} };
try {
  const missing = pages.filter(({ path }) => !results.pages[path]);
  announce(pages.length, missing.length, values.build && !results.build);
  const { phones } = z
    .object({ phones: z.record(z.string(), z.string()) })
    .parse(parse(readFileSync(join(root, 'src/content/business.yaml'), 'utf8')));
  const phoneNumbers = Object.values(phones);
  const bench = { browser, debuggingPort, server, dist, phoneNumbers };
  for (const [at, { path, file }] of missing.entries()) {
    const figures = await measurePage(bench, path, file);
    results.pages[path] = figures;
    writeResults(out, results);
    const missed = judgePage(figures).filter(({ isMet }) => !isMet).length;
    console.log(
      `${at + 1} of ${missing.length}  ${path}  ${Math.round(figures.seconds)} s  ${missed === 0 ? 'all met' : `${missed} missed`}`,
    );
  }
  results.site ??= await measureSite(bench);
  writeResults(out, results);
} finally {
  await browser.close();
  await server.close();
}
if (values.build && !results.build) {
  results.build = await measureBuild(root, (sentence) => console.log(`build: ${sentence}`));
  writeResults(out, results);
}

const shown = pages.flatMap(({ path }) => results.pages[path] ?? []);
console.log(`\n${renderPages(shown)}\n\n${renderBudgets(shown, results.site, results.build)}\n`);
if (earlier) console.log(`${renderComparison(earlier, results)}\n`);
const whole = [
  ...(results.site ? judgeSite(results.site) : []),
  ...(results.build ? judgeBuild(results.build) : []),
].filter(({ isMet }) => !isMet);
const misses = [...listMisses(shown), ...whole.map(({ budget }) => `the site: ${budget}`)];
for (const miss of misses) console.log(`missed  ${miss}`);
console.log(
  `${shown.length} pages, ${misses.length} limits missed; figures in ${relative(root, out)}`,
);
process.exitCode = misses.length > 0 ? 1 : 0;

function announce(all: number, missing: number, withBuild: boolean): void {
  const seconds = missing * secondsPerPage + (withBuild ? secondsForBuild : 0);
  const done = missing < all ? `; ${all - missing} are measured already` : '';
  const minutes = Math.max(1, Math.round(seconds / 60));
  console.log(`${missing} pages to measure, about ${minutes} minutes${done}.`);
}

function unknown(path: string): never {
  return fail(
    `There is no page ${path}. The site has ${known.map((page) => page.path).join(' ')}.`,
  );
}
