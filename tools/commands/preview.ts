import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureEnv } from '#tools/local/env.ts';
import { startSite } from '#tools/local/serve.ts';
import { root } from '#tools/toolchain/install.mjs';
import { portProblem, readPort } from '#tools/toolchain/port.ts';
import { fail } from '#tools/toolchain/say.mjs';

// npm run preview: serves a built site with its back end.
const options = {
  dist: { type: 'string', default: 'dist' },
  data: { type: 'string' },
  samples: { type: 'boolean', default: true },
} as const;
const { values } = parseArgs({ options, allowNegative: true });
try {
  ensureEnv(root);
  const port = readPort();
  const problem = await portProblem(port, 'npm run preview');
  if (problem) throw new Error(problem);
  const site = await startSite({
    root,
    dist: resolve(root, values.dist),
    port,
    dataFolder: values.data && resolve(root, values.data),
    samples: values.samples,
  });
  console.log(`The built site runs on ${site.origin}, its data is in ${site.dataFolder}.`);
  process.send?.({ origin: site.origin });
  const stop = () => void site.close().then(() => process.exit(0));
  process.once('SIGINT', stop).once('SIGTERM', stop).once('disconnect', stop);
} catch (error) {
  fail(error);
}
