// Plain JavaScript without dependencies: it runs on any installed Node, before the packages are installed.
import { fail, findObstacle } from '#tools/toolchain/say.mjs';

const obstacle = findObstacle(true);
if (obstacle) fail(obstacle);

const { installPackages, runInProject } = await import('#tools/toolchain/install.mjs');
const { fetchChromium, installDebianBrowsers } = await import('#tools/toolchain/programs.mjs');

await Promise.all([installPackages('npm test', 'all'), installDebianBrowsers()]);
await fetchChromium();
// tests/sizes.ts says how much more the long form does.
if (process.argv.includes('--long')) process.env['TEST_SIZE'] = 'long';
process.exitCode = await runInProject('tests/suite/run.ts');
