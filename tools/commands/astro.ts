import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { browserNames, describeEnvProblems, findEnvProblems } from '#shared/environment.ts';
import { root } from '#tools/toolchain/install.mjs';
import { leanHeap } from '#tools/toolchain/lean-heap.ts';
import { fail } from '#tools/toolchain/say.mjs';
import { quietEnv } from '#tools/toolchain/step.mjs';

// Runs a command of Astro, "build" or "check", without its telemetry. A production build on the host fails
// without the names that the desk needs; sites for tests and `npm start` are built by tools/toolchain/build-site.ts.
if (process.argv[2] === 'build' && process.env['CONTEXT'] === 'production') {
  if (existsSync('.env')) process.loadEnvFile();
  const problems = findEnvProblems((name) => process.env[name], browserNames);
  if (problems.length > 0) fail(describeEnvProblems(problems));
}
const astro = join(root, 'node_modules/astro/bin/astro.mjs');
const { status } = spawnSync(
  process.execPath,
  [...leanHeap.flags, astro, ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, ...quietEnv, ...leanHeap.env },
  },
);
process.exitCode = status ?? 1;
