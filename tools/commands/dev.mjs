// Plain JavaScript without dependencies: it runs on any installed Node, before the packages are installed.
import { fail, findOldNode } from '#tools/toolchain/say.mjs';

const oldNode = findOldNode();
if (oldNode) fail(oldNode);

const { hasPackages, installPackages, runInProject } = await import('#tools/toolchain/install.mjs');

// A developer's own packages stay: an install of those that run the site would remove the others.
if (!hasPackages()) await installPackages('npm run dev', 'production');
process.exitCode = await runInProject('tools/commands/dev-site.ts');
