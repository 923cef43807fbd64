// Plain JavaScript without dependencies: it runs on any installed Node, before the packages are installed.
import { fail, findObstacle } from '#tools/toolchain/say.mjs';

const obstacle = findObstacle(true);
if (obstacle) fail(obstacle);

const { installPackages, runInProject } = await import('#tools/toolchain/install.mjs');
const { fetchChromium } = await import('#tools/toolchain/programs.mjs');

await installPackages('npm run test:hosted', 'all');
await fetchChromium();
// `npm run test:hosted -- photos` runs the files whose name has the word.
process.env['TEST_ONLY'] = process.argv.slice(2).join(' ');
process.exitCode = await runInProject('tests/hosted/run.ts');
