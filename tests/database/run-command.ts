import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { shortLived } from '#tests/node-flags.ts';
import { root } from '#tests/project-copy.ts';
import { testEnv } from './project.ts';

export interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs a command of the owner in a process of its own, which is killed at its first words when that is asked for. */
export function runCommand(
  name: string,
  args: readonly string[] = [],
  { input = '', env = {}, isKilled = false } = {},
): Promise<Ended> {
  const command = [...shortLived, join(root, `tools/commands/${name}.ts`), ...args];
  const options = { cwd: root, env: { ...process.env, ...testEnv, ...env }, timeout: 60_000 };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, command, options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) || 1 : 0, out, err }),
    );
    child.stdin?.end(input);
    if (isKilled) child.stdout?.once('data', () => child.kill('SIGKILL'));
  });
}
