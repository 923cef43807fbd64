import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { leanHeap } from '#toolchain/lean-heap.ts';
import { quietEnv } from '#toolchain/step.mjs';

// Runs a command of Astro, "build" or "check", without its telemetry.
const astro = fileURLToPath(new URL('../node_modules/astro/bin/astro.mjs', import.meta.url));
const { status } = spawnSync(
  process.execPath,
  [...leanHeap.flags, astro, ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, ...quietEnv, ...leanHeap.env },
  },
);
process.exitCode = status ?? 1;
