import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runBench } from '#tools/bench/run.ts';
import { ensureEnv } from '#tools/local/env.ts';
import { buildSite } from '#tools/toolchain/build-site.ts';
import { root } from '#tools/toolchain/install.mjs';
import { fail } from '#tools/toolchain/say.mjs';

// npm run bench [-- --page PATH …]: measures the production build against tools/bench/limits.ts
// and prints their tables (docs/performance.md). Exits 1 on a missed limit.
const { page } = parseArgs({ options: { page: { type: 'string', multiple: true } } }).values;
const dist = join(root, '.cache/bench/dist');
const env = { CONTEXT: 'production', SHOW_SAMPLES: 'false', SUPABASE_URL: '' };
try {
  ensureEnv(root);
  await buildSite({ root, dist, env });
  const { tables, misses } = await runBench(root, dist, page, console.log);
  console.log(`\n${tables}\n`);
  for (const miss of misses) console.log(`missed  ${miss}`);
  console.log(misses.length === 0 ? 'All limits are met.' : `${misses.length} limits missed.`);
  process.exitCode = misses.length > 0 ? 1 : 0;
} catch (error) {
  fail(error);
}
