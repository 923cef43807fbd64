import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '#tests/temp-folder.ts';
import { findHolder } from '#tools/local/lock.ts';

const module = new URL('../../../tools/local/lock.ts', import.meta.url).href;
const program = `
  import { lockDataFolder } from ${JSON.stringify(module)};
  try {
    lockDataFolder(process.argv[1], 'http://localhost:4321');
    console.log('has it');
  } catch (error) {
    console.log(error.message);
  }
  setInterval(() => undefined, 1000);`;

/** A process that locks a folder, and what it says then. */
function lockIn(folder: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder]);
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, said: once(child.stdout, 'data').then(String) };
}

// That a second server is refused with the address of the first is asked in database/start.test.ts.
test('a killed process leaves no lock, and of several processes one gets the folder', async () => {
  const folder = join(tempFolder(), 'data');
  const { child, said } = lockIn(folder);
  expect(await said).toBe('has it\n');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(findHolder(folder)).toBeUndefined();
  const answers = await Promise.all([1, 2, 3, 4].map(() => lockIn(folder).said));
  expect(answers.filter((answer) => answer === 'has it\n')).toHaveLength(1);
  expect(findHolder(folder)).toBe('http://localhost:4321');
});
