import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startBrowser } from '#bench/browser.ts';
import { judgePage } from '#bench/budgets.ts';
import { judgeBuild, measureBuild } from '#bench/build-cost.ts';
import { renderComparison } from '#bench/compare.ts';
import type { Results } from '#bench/figures.ts';
import { measurePage } from '#bench/page.ts';
import { listMisses, placeTables, renderBudgets, renderPages } from '#bench/report.ts';
import { fingerprint, readResults, writeResults } from '#bench/results.ts';
import { startBenchServer } from '#bench/server.ts';
import { judgeSite, measureSite } from '#bench/site.ts';
import { listPublicPages } from '#bench/sizes.ts';
import { buildForTests } from '#tests/builds.ts';
import { fingerprintSources } from '#toolchain/fingerprint.ts';
import { fail } from '#toolchain/say.mjs';

// npm run bench: every budget of every public page, measured on the production build in Chromium.
//   --page PATH     this page only; may be given several times
//   --quick         one page of each kind
//   --build         what building costs, too
//   --compare FILE  what differs from an earlier run's file
//   --out FILE      where the figures go; .cache/bench/results.json when left out
//   --write         puts the tables into docs/performance.md; needs the figures of all pages
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
    write: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
  },
});

const earlier = values.compare ? open(values.compare) : undefined;
if (values.compare && !earlier) fail(`There is no file ${values.compare} to compare with.`);

const dist = await buildForTests('production');
const known = listPublicPages(dist);
const wanted = values.page ?? (values.quick ? quick : known.map(({ path }) => path));
const pages = wanted.map((path) => known.find((page) => page.path === path) ?? unknown(path));
if (values.write && pages.length < known.length) {
  fail('--write needs all pages: leave --page and --quick out.');
}
const server = await startBenchServer(root, dist);
const { browser, debuggingPort } = await startBrowser();
const out = resolve(values.out);
const of = fingerprint(dist, browser.version());
const kept = values.fresh ? undefined : open(out);
const sources = fingerprintSources(root, {});
const keptBuild = kept?.build?.of === sources ? { build: kept.build } : {};
const mustBuild = values.build && !keptBuild.build;
const results: Results =
  kept?.of === of
    ? { ...kept, build: undefined, ...keptBuild }
    : {
        of,
        browser: browser.version(),
        date: new Date().toISOString().slice(0, 10),
        pages: {},
        ...keptBuild,
      };
try {
  const missing = pages.filter(({ path }) => !results.pages[path]);
  announce(pages.length, missing.length, mustBuild);
  const bench = { browser, debuggingPort, server, dist, root };
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
if (mustBuild) {
  const figures = await measureBuild(root, (sentence) => console.log(`build: ${sentence}`));
  results.build = { of: sources, figures };
  writeResults(out, results);
}

const shown = pages.flatMap(({ path }) => results.pages[path] ?? []);
console.log(
  `\n${renderPages(shown)}\n\n${renderBudgets(shown, results.site, results.build?.figures)}\n`,
);
if (values.write) writeTables();
if (earlier) console.log(`${renderComparison(earlier, results)}\n`);
const whole = [
  ...(results.site ? judgeSite(results.site) : []),
  ...(results.build ? judgeBuild(results.build.figures) : []),
].filter(({ isMet }) => !isMet);
const misses = [...listMisses(shown), ...whole.map(({ budget }) => `the site: ${budget}`)];
for (const miss of misses) console.log(`missed  ${miss}`);
console.log(
  `${shown.length} pages, ${misses.length} limits missed; figures in ${relative(root, out)}`,
);
process.exitCode = misses.length > 0 ? 1 : 0;

function open(file: string): Results | undefined {
  try {
    return readResults(file);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function announce(all: number, missing: number, withBuild: boolean): void {
  const seconds = missing * secondsPerPage + (withBuild ? secondsForBuild : 0);
  const done = missing < all ? `; ${all - missing} are measured already` : '';
  const minutes = Math.max(1, Math.round(seconds / 60));
  console.log(`${missing} pages to measure, about ${minutes} minutes${done}.`);
}

function writeTables(): void {
  const file = join(root, 'docs/performance.md');
  writeFileSync(file, placeTables(readFileSync(file, 'utf8'), results, shown));
}

function unknown(path: string): never {
  return fail(
    `There is no page ${path}. The site has ${known.map((page) => page.path).join(' ')}.`,
  );
}
