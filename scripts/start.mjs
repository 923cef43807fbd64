// Plain JavaScript without dependencies: it runs on the Node that is there, before anything is installed.
import { existsSync } from 'node:fs';
import { fail, findOldNode } from '#toolchain/say.mjs';

const oldNode = findOldNode();
if (oldNode) fail(oldNode);

const { installPackages, projectNode, root, runInProject } = await import('#toolchain/install.mjs');
const { portProblem } = await import('#toolchain/port.mjs');

// A port in .env is asked for by start-site.ts, which reads that file.
if (process.env.PORT || !existsSync(`${root}.env`)) {
  const problem = await portProblem(process.env.PORT);
  if (problem) fail(problem);
}
await installPackages('npm start');
process.exitCode = await runInProject(projectNode(), ['scripts/start-site.ts']);
