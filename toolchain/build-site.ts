import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fingerprintSources } from './fingerprint.ts';
import { leanHeap } from './lean-heap.ts';
import { lock } from './lock.ts';
import { runStep } from './step.mjs';

export interface SiteBuild {
  /** The project's folder. */
  root: string;
  /** Where the site goes. */
  dist: string;
  /** Settings on top of the environment's: `CONTEXT`, `SHOW_SAMPLES`, PUBLIC_ names. */
  env?: NodeJS.ProcessEnv;
}

/**
 * Builds the site unless the folder already holds it as the sources are now. Several processes may
 * ask at once: one builds, the others wait. Returns what happened; throws with Astro's whole output
 * when the build fails.
 */
export async function buildSite({ root, dist, env = {} }: SiteBuild): Promise<'built' | 'current'> {
  const name = relative(root, dist).replaceAll(/[^\w-]+/g, '-');
  const stamp = join(root, '.cache/builds', `${name}.txt`);
  const isCurrent = (hash: string) =>
    existsSync(join(dist, 'index.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hash;
  mkdirSync(dirname(stamp), { recursive: true });
  const release = await lock(`${stamp}.lock`);
  try {
    const hash = fingerprintSources(root, { ...process.env, ...env });
    if (isCurrent(hash)) return 'current';
    rmSync(stamp, { force: true });
    const astro = join(root, 'node_modules/astro/bin/astro.mjs');
    // A site that another process may be serving is replaced only when the new one is whole.
    const isOwn = relative(join(root, 'dist'), dist) === '';
    const target = isOwn ? dist : `${dist}.next`;
    // Without --force Astro keeps entries as a former schema read them: it compares only their files.
    const build = ['build', '--force', '--root', root, '--outDir', target];
    const { ok, output } = await runStep(
      'Building the site',
      process.execPath,
      [...leanHeap.flags, astro, ...build],
      // A test runner's own NODE_ENV would bring React's development build, twice its size.
      { ...leanHeap.env, ...env, NODE_ENV: 'production' },
      root,
    );
    if (!ok) throw new Error(`The site could not be built.\n\n${output}`);
    if (!isOwn) {
      rmSync(dist, { recursive: true, force: true });
      renameSync(target, dist);
    }
    writeFileSync(stamp, hash);
    return 'built';
  } finally {
    release();
  }
}
