// Plain JavaScript without dependencies: it runs on any installed Node, before the packages are installed.
import { fail, findObstacle } from '#tools/toolchain/say.mjs';

const obstacle = findObstacle(true);
if (obstacle) fail(obstacle);

const { installPackages, runInProject } = await import('#tools/toolchain/install.mjs');

await installPackages('npm start', 'production');
process.exitCode = await runInProject('tools/commands/run.mjs', 'start-site');
