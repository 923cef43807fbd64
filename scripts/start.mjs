// Plain JavaScript without dependencies: it runs on any installed Node, before the packages are installed.
import { fail, findOldNode } from '#toolchain/say.mjs';

const oldNode = findOldNode();
if (oldNode) fail(oldNode);

const { installPackages, runInProject } = await import('#toolchain/install.mjs');

await installPackages('npm start', 'production');
process.exitCode = await runInProject('scripts/start-site.ts');
