// node tools/commands/run.mjs NAME …: runs the command NAME.ts beside this file; without a name it only looks whether
// one can run here. Plain JavaScript without dependencies: an older Node reads no TypeScript, and says so in one sentence.
import { fail, findObstacle } from '#tools/toolchain/say.mjs';

const obstacle = findObstacle();
if (obstacle) fail(obstacle);

const [name] = process.argv.splice(2, 1);
if (name) await import(`./${name}.ts`);
