import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findHolder, lockDataFolder } from '#tools/local/lock.ts';

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
const children: ChildProcess[] = [];
const newFolder = () => join(tmpdir(), `locked-${crypto.randomUUID()}`);

/** A process that locks a folder on command. */
async function startProcess(): Promise<{
  take: (folder: string) => Promise<string>;
  kill: () => void;
  gone: () => Promise<unknown>;
}> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  await once(child, 'message');
  return {
    take: async (folder) => {
      const answer = once(child, 'message');
      child.send(folder);
      return String((await answer)[0]);
    },
    kill: () => child.kill('SIGKILL'),
    gone: () => once(child, 'exit'),
  };
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

test('a folder that another process has locked is refused, naming that one’s address, and free after the release', () => {
  const folder = newFolder();
  const unlock = lockDataFolder(folder, 'http://localhost:4400');
  expect(findHolder(folder)).toBe('http://localhost:4400');
  expect(() => lockDataFolder(folder, 'http://localhost:4401')).toThrow(
    `The local database in ${folder} is open in another process (http://localhost:4400). Stop that one first.`,
  );
  unlock();
  expect(findHolder(folder)).toBeUndefined();
});

test('a killed process leaves no lock, and of several processes one gets the folder', async () => {
  const folder = newFolder();
  const killed = await startProcess();
  expect(await killed.take(folder)).toBe('has it');
  const gone = killed.gone();
  killed.kill();
  await gone;
  expect(findHolder(folder)).toBeUndefined();
  const racers = await Promise.all(Array.from({ length: 4 }, startProcess));
  const answers = await Promise.all(racers.map((racer) => racer.take(folder)));
  expect(answers.filter((answer) => answer === 'has it')).toHaveLength(1);
  expect(findHolder(folder)).toBe('http://localhost:4321');
});
