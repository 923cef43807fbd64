// node tools/commands/run.mjs NAME …: runs the command NAME.ts beside this file; without a name it only looks whether
// one can run here. Plain JavaScript without dependencies: an older Node reads no TypeScript, and says so in one sentence.
import { fail, findObstacle } from '#tools/toolchain/say.mjs';

const obstacle = findObstacle();
if (obstacle) fail(obstacle);

// These read or change the content itself.
const withoutFacts = ['check-content', 'facts', 'new-company', 'new-section', 'update'];

const [name] = process.argv.splice(2, 1);
if (name && !withoutFacts.includes(name)) await import('./facts-first.ts');
if (name) await import(`./${name}.ts`);
