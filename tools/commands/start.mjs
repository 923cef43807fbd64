// Plain JavaScript without dependencies: it runs on any installed Node, before the packages are installed.
import { fail, findOldNode } from '#tools/toolchain/say.mjs';

const oldNode = findOldNode();
if (oldNode) fail(oldNode);

const { installPackages, runInProject } = await import('#tools/toolchain/install.mjs');

await installPackages('npm start', 'production');
process.exitCode = await runInProject('tools/commands/start-site.ts');
