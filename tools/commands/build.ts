import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { browserNames, describeEnvProblems, findEnvProblems } from '#shared/environment.ts';
import { root } from '#tools/toolchain/install.mjs';
import { leanHeap } from '#tools/toolchain/lean-heap.ts';
import { fail } from '#tools/toolchain/say.mjs';
import { quietEnv } from '#tools/toolchain/step.mjs';

// npm run build: without any of the names that the desk needs it makes the public site alone; on the host a build with
// some of them, or wrong ones, fails. Sites for tests and `npm start` are built by tools/toolchain/build-site.ts.
const file = join(root, '.env');
if (existsSync(file)) process.loadEnvFile(file);
const read = (name: string) => process.env[name]?.trim();
const problems = findEnvProblems(read, browserNames);
if (!browserNames.some(read))
  console.log(
    `Without a database (${browserNames.join(', ')}) this is the public site to try: its form says that it isn't connected and gives the phone number, the desk is closed, and search engines are asked to stay away. docs/deploy.md connects it.\n`,
  );
else if (process.env['CONTEXT'] === 'production' && problems.length > 0)
  fail(describeEnvProblems(problems));
const astro = join(root, 'node_modules/astro/bin/astro.mjs');
const { status } = spawnSync(
  process.execPath,
  [...leanHeap.flags, astro, 'build', '--force', '--root', root],
  {
    stdio: 'inherit',
    env: { ...process.env, ...quietEnv, ...leanHeap.env },
  },
);
process.exitCode = status ?? 1;
