import { join } from 'node:path';
import { buildDemo } from '#tools/demo/build.ts';
import { ensureEnv } from '#tools/local/env.ts';
import { root } from '#tools/toolchain/install.mjs';
import { fail } from '#tools/toolchain/say.mjs';

// npm run build:demo [-- /name]: the public site and the desk with sample requests, for any server of files. The desk
// keeps what is changed in the visitor's browser and sends nothing. /name for an address like owner.github.io/name.
const base = process.argv[2]?.replace(/\/$/, '') ?? '';
try {
  if (base && !/^(?:\/[\w.-]+)+$/.test(base))
    throw new Error('Write the folder of the address with a slash: npm run build:demo -- /name');
  ensureEnv(root);
  await buildDemo(root, join(root, 'dist-demo'), base);
  console.log(
    `The demo is in dist-demo and begins at ${base}/admin. Any server of files shows it: npx --yes serve@14 dist-demo`,
  );
} catch (error) {
  fail(error);
}
