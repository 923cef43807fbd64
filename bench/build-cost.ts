import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { copyProject } from '#toolchain/copy-project.ts';
import { judge, type Reading, type Verdict } from './budgets.ts';
import type { BuildFigures, BuildRun } from './figures.ts';

/** The budget is set for a machine of two cores. */
const budgetCores = 2;
const model = 'src/content/blog/pergola-benefits.md';
const usage = z.object({ cpuSeconds: z.number(), megabytes: z.number() });

/**
 * Builds a copy of the site with an empty cache and again, with a hundred and with a thousand more
 * articles that share one photo: about eight minutes on two cores.
 */
export async function measureBuild(
  root: string,
  say: (sentence: string) => void,
): Promise<BuildFigures> {
  const copy = copyProject(root, 'bench-build-');
  try {
    const run = async (what: string) => {
      const figures = await buildOnce(copy);
      say(`${what}: ${figures.seconds.toFixed(0)} s, CPU ${figures.cpuSeconds.toFixed(1)} s`);
      return figures;
    };
    const cold = await run('site as it is, empty cache');
    const coldAgain = await run('again');
    addArticles(copy, 100);
    const hundred = await run('100 articles more');
    const hundredAgain = await run('again');
    addArticles(copy, 1000);
    const thousand = await run('1,000 articles more');
    const thousandAgain = await run('again');
    const cores = availableParallelism();
    return { cores, cold, coldAgain, hundred, hundredAgain, thousand, thousandAgain };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Judges the building by its budgets. */
export function judgeBuild(build: BuildFigures): Verdict[] {
  const { cold, coldAgain, hundred, hundredAgain, thousand, thousandAgain, cores } = build;
  const perArticle = (run: BuildRun, count: number) =>
    ((run.cpuSeconds - coldAgain.cpuSeconds) * 1000) / count;
  const pictures = (drawn: BuildRun, kept: BuildRun, count: number) =>
    ((drawn.cpuSeconds - kept.cpuSeconds) * 1000) / count;
  const rows: Reading[] = [
    ['build, empty cache, CPU per core', 's', 60, cold.cpuSeconds / Math.min(budgetCores, cores)],
    ['build with pictures from the cache', 's', 15, coldAgain.seconds],
    ['CPU of an article, of 100', 'ms', 20, perArticle(hundredAgain, 100)],
    ['CPU of an article, of 1,000', 'ms', 20, perArticle(thousandAgain, 1000)],
    ['1,000 articles more', 's', 60, thousandAgain.seconds - coldAgain.seconds],
    ['memory with 1,000 articles more', 'MB', 1000, thousandAgain.megabytes],
    ['CPU of a share picture, of 100', 'ms', 150, pictures(hundred, hundredAgain, 100)],
    ['CPU of a share picture, of 900 more', 'ms', 150, pictures(thousand, thousandAgain, 900)],
  ];
  return rows.map(judge);
}

/** Writes articles 1 to `count`: one that exists, with titles and addresses of their own. */
function addArticles(root: string, count: number): void {
  const text = readFileSync(join(root, model), 'utf8');
  for (let at = 1; at <= count; at += 1) {
    const own = text
      .replace(/^title: "(.*)"$/m, `title: "$1, part ${at}"`)
      .replace(/^( {2}title: ".{0,34}).*"$/m, `$1 ${at}"`)
      .replace(/^( {2}description: ".{0,120}).*"$/m, `$1, part ${at}."`);
    writeFileSync(join(root, `src/content/blog/article-${at}.md`), own);
  }
}

/** Builds as `npm run build` does, and adds up what all its processes have used. */
async function buildOnce(root: string): Promise<BuildRun> {
  const file = join(root, 'usage.txt');
  rmSync(file, { force: true });
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts/astro.ts'), 'build'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      CONTEXT: 'production',
      SHOW_SAMPLES: 'false',
      PUBLIC_SUPABASE_URL: '',
      NODE_OPTIONS: `--import ${join(root, 'bench/usage.ts')}`,
      USAGE_FILE: file,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const gather = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', gather);
  child.stderr.on('data', gather);
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`The copy of the site could not be built.\n\n${output}`);
  const seconds = (performance.now() - begun) / 1000;
  const processes = readFileSync(file, 'utf8').trim().split('\n');
  const used = processes.map((line) => usage.parse(JSON.parse(line)));
  return {
    seconds,
    cpuSeconds: used.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    megabytes: Math.max(...used.map(({ megabytes }) => megabytes)),
  };
}
