// node tools/commands/run.mjs NAME …: what stands behind every command of package.json. Finds or fetches the Node and
// the packages that it needs, then runs it. Plain JavaScript without dependencies: it runs on any installed Node.

import { commands, describe } from '#tools/toolchain/commands.mjs';
import { fail, findObstacle } from '#tools/toolchain/say.mjs';

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command)
  fail(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`);
if (args.includes('--help') || args.includes('-h')) {
  console.log(describe(name));
  process.exit(0);
}
const obstacle = findObstacle();
if (obstacle) fail(obstacle);

const { hasEditorRepo, installPackages, runInProject, runPackage } = await import(
  '#tools/toolchain/install.mjs'
);
const { fetchChromium, installDebianBrowsers } = await import('#tools/toolchain/programs.mjs');
const called = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
const { before = [], isBuild, steps = [] } = command;
const needs = command.needs ?? (isBuild && hasEditorRepo() ? 'editor' : 'production');
await Promise.all([
  installPackages(called, needs),
  before.includes('browsers') ? installDebianBrowsers() : undefined,
]);
if (before.includes('chromium')) await fetchChromium(called);
// Tests are tests, whatever the shell is set to: NODE_ENV=production would have slower passwords and another React.
if (name.startsWith('test')) delete process.env['NODE_ENV'];
// tests/sizes.ts says how much more the long form does.
if (name === 'test:long') process.env['TEST_SIZE'] = 'long';
if (name === 'test:hosted') process.env['TEST_ONLY'] = args.join(' ');

let code = await runInProject('tools/commands/inside.mjs', name, ...args);
for (const [program = '', ...given] of steps) code ||= await runPackage(program, given);
process.exitCode = code;
