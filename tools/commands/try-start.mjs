// node tools/commands/try-start.mjs: starts the site as a newcomer does, waits for its answer, and stops it as Ctrl+C does.
// Exits with 1 when it doesn't answer within ten minutes or doesn't stop. For the workflow that tries every system.
import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const origin = `http://localhost:${process.env.PORT ?? 4321}`;
const isWindows = process.platform === 'win32';
const child = spawn('npm', ['start'], { stdio: 'inherit', shell: true, detached: !isWindows });
const ended = new Promise((resolve) => child.once('exit', () => resolve('ended')));
const ask = () => fetch(origin).catch(() => undefined);

let doesAnswer = false;
for (let tries = 0; tries < 300 && !doesAnswer; tries++) {
  if ((await Promise.race([ended, wait(2000)])) === 'ended') break;
  doesAnswer = (await ask())?.status === 200;
}
if (isWindows) spawnSync('taskkill', ['/pid', `${child.pid}`, '/t', '/f']);
else process.kill(-child.pid, 'SIGINT');
await Promise.race([ended, wait(30_000)]);
const doesStop = !(await ask());
console.log(
  `${origin} ${doesAnswer ? 'answered' : 'did not answer'}, ${doesStop ? 'stopped' : 'did not stop'}.`,
);
process.exit(doesAnswer && doesStop ? 0 : 1);
