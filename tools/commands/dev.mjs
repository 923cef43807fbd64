// Plain JavaScript without dependencies: it runs on any installed Node, before the packages are installed.
import { fail, findObstacle } from '#tools/toolchain/say.mjs';

const obstacle = findObstacle(true);
if (obstacle) fail(obstacle);

const { hasPackages, installPackages, runInProject } = await import('#tools/toolchain/install.mjs');

// A developer's own packages stay: an install of those that run the site would remove the others.
if (!hasPackages()) await installPackages('npm run dev', 'production');
process.exitCode = await runInProject('tools/commands/run.mjs', 'dev-site');
