import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { hostDataFile } from '#integrations/host-files.ts';
import { buildForTests } from '#tests/builds.ts';
import { root } from '#tests/database/engines.ts';
import { type BundledFunction, bundleFunctions, startBundled } from './netlify.ts';

export interface Bundles {
  names: string[];
  /** Starts a function with `env` as its whole environment. The caller closes it. */
  open(name: string, env: Record<string, string>): Promise<BundledFunction>;
  /** The same, until the test ends. */
  start(name: string, env: Record<string, string>): Promise<BundledFunction>;
  remove(): void;
}

/** The functions from Netlify's own bundler, with the data of the test build. */
export async function makeBundles(): Promise<Bundles> {
  const dist = await buildForTests('test');
  const included = hostDataFile(root, join(root, 'dist'));
  if (!existsSync(included)) {
    mkdirSync(dirname(included), { recursive: true });
    cpSync(hostDataFile(root, dist), included);
  }
  const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
  const names = await bundleFunctions(folder);
  const open: Bundles['open'] = (name, env) => startBundled(join(folder, name), env);
  return {
    names,
    open,
    async start(name, env) {
      const started = await open(name, env);
      onTestFinished(() => started.close());
      return started;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
