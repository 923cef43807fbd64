import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fingerprintSources } from './fingerprint.ts';
import { leanHeap } from './lean-heap.ts';
import { lock } from './lock.ts';
import { runStep } from './step.mjs';

export interface SiteBuild {
  /** The project's folder. */
  root: string;
  /** The output folder. */
  dist: string;
  /** Variables added to the environment: `CONTEXT`, `SHOW_SAMPLES`, SUPABASE_URL. */
  env?: NodeJS.ProcessEnv;
}

/**
 * Builds the site unless the output folder is up to date with the sources. When several processes call
 * this at once, one builds and the others wait. Throws with Astro's output when the build fails.
 */
export async function buildSite({ root, dist, env = {} }: SiteBuild): Promise<void> {
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
    if (isCurrent(hash)) return;
    rmSync(stamp, { force: true });
    const astro = join(root, 'node_modules/astro/bin/astro.mjs');
    // Another process may be serving the old site: replace it only when the new one is complete.
    const isOwn = relative(join(root, 'dist'), dist) === '';
    const target = isOwn ? dist : `${dist}.next`;
    // Without --force Astro keeps entries as an earlier schema parsed them: it compares only their files.
    const build = ['build', '--force', '--root', root, '--outDir', target];
    const { ok, output } = await runStep(
      'Building the site',
      process.execPath,
      [...leanHeap.flags, astro, ...build],
      // A test runner's NODE_ENV would select React's development build, twice its size.
      { ...leanHeap.env, ...env, NODE_ENV: 'production' },
      root,
    );
    if (!ok) throw new Error(`The site could not be built.\n\n${output}`);
    if (!isOwn) {
      rmSync(dist, { recursive: true, force: true });
      renameSync(target, dist);
    }
    writeFileSync(stamp, hash);
  } finally {
    release();
  }
}
