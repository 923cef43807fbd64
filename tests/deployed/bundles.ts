import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { hostDataFile } from '#build/finish/host-files.ts';
import { buildForTests } from '#tests/builds.ts';
import { cache, root } from '#tests/project-copy.ts';
import { BUILD_INPUTS } from '#tools/toolchain/build-inputs.ts';
import { fingerprintSources } from '#tools/toolchain/fingerprint.ts';
import { lock } from '#tools/toolchain/lock.ts';
import { type BundledFunction, bundleFunctions, startBundled } from './netlify.ts';

export interface Bundles {
  names: string[];
  /** Starts a function with `env` as its whole environment. The caller closes it. */
  open(name: string, env: Record<string, string>): Promise<BundledFunction>;
  /** The same, until the test ends. */
  start(name: string, env: Record<string, string>): Promise<BundledFunction>;
}

/** The functions from Netlify's own bundler, with the data of the test build; bundled when a source has changed. */
export async function makeBundles(): Promise<Bundles> {
  const dist = await buildForTests('test');
  const included = hostDataFile(root, join(root, 'dist'));
  if (!existsSync(included)) {
    mkdirSync(dirname(included), { recursive: true });
    cpSync(hostDataFile(root, dist), included);
  }
  const folder = join(cache, 'test/bundles');
  await bundleOnce(folder, [...BUILD_INPUTS, 'netlify', 'netlify.toml']);
  const open: Bundles['open'] = (name, env) => startBundled(join(folder, name), env);
  return {
    names: readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
    open,
    async start(name, env) {
      const started = await open(name, env);
      onTestFinished(() => started.close());
      return started;
    },
  };
}

async function bundleOnce(folder: string, madeFrom: readonly string[]): Promise<void> {
  const stamp = `${folder}.txt`;
  const release = await lock(`${folder}.lock`);
  try {
    const key = fingerprintSources(root, {}, madeFrom);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return;
    rmSync(stamp, { force: true });
    rmSync(folder, { recursive: true, force: true });
    await bundleFunctions(folder);
    writeFileSync(stamp, key);
  } finally {
    release();
  }
}
