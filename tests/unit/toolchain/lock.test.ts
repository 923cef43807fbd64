import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findHolder } from '#tools/local/lock.ts';

const module = new URL('../../../tools/local/lock.ts', import.meta.url).href;
const program = `
  import { lockDataFolder } from ${JSON.stringify(module)};
  process.once('message', (folder) => {
    try {
      lockDataFolder(folder, 'http://localhost:4321');
      process.send('has it');
    } catch (error) {
      process.send(error.message);
    }
  });
  setInterval(() => undefined, 1000);
  process.send('ready');`;

/** A process that locks a folder on command. */
async function startProcess() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  const take = async (folder: string) => {
    const answer = once(child, 'message');
    child.send(folder);
    return String((await answer)[0]);
  };
  return { child, take };
}

// That a second server is refused with the address of the first is asked in database/start.test.ts.
test('a killed process leaves no lock, and of several processes one gets the folder', async () => {
  const folder = join(tmpdir(), `locked-${crypto.randomUUID()}`);
  const killed = await startProcess();
  expect(await killed.take(folder)).toBe('has it');
  const gone = once(killed.child, 'exit');
  killed.child.kill('SIGKILL');
  await gone;
  expect(findHolder(folder)).toBeUndefined();
  const racers = await Promise.all(Array.from({ length: 4 }, startProcess));
  const answers = await Promise.all(racers.map(({ take }) => take(folder)));
  expect(answers.filter((answer) => answer === 'has it')).toHaveLength(1);
  expect(findHolder(folder)).toBe('http://localhost:4321');
});
