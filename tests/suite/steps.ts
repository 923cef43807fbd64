import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
}

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** Whether the output is shown at the end, because others run beside it; else as it comes. */
  isShownAtEnd?: boolean;
}

/** Runs a command that passes or fails as a whole. Its output is shown at its end: others may run beside it. */
export async function runCheck(
  label: string,
  command: string,
  args: readonly string[],
): Promise<Counts> {
  const ok = await run(label, command, args, { isShownAtEnd: true });
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Runs a test runner and counts the tests in the file `report` that it writes. A runner that fails without a
 * failed test (it crashed, or found no test) counts as one failure.
 */
export async function runSuite(
  label: string,
  command: string,
  args: readonly string[],
  report: { file: string; read: (file: string) => Counts },
  options: RunOptions = {},
): Promise<Counts> {
  rmSync(report.file, { force: true });
  const ok = await run(label, command, args, options);
  const counts = report.read(report.file);
  const isSound = counts.passed + counts.failed > 0 && (ok || counts.failed > 0);
  return isSound ? counts : { ...counts, failed: counts.failed + 1 };
}

/** All counts together. */
export function sum(counts: readonly Counts[]): Counts {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
  };
}

/** Runs a command and shows its output under a title, as it comes or at the end. */
async function run(
  label: string,
  command: string,
  args: readonly string[],
  { env = {}, isShownAtEnd = false }: RunOptions,
): Promise<boolean> {
  const begun = performance.now();
  const head = `\n── ${label}`;
  if (!isShownAtEnd) console.log(head);
  const output: Buffer[] = [];
  const code = await new Promise<number | null>((resolve) => {
    const stdio = isShownAtEnd ? 'pipe' : 'inherit';
    const child = spawn(command, args, { stdio, env: { ...process.env, ...env } });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', resolve);
  });
  if (isShownAtEnd) console.log(`${head}\n${Buffer.concat(output)}`.trimEnd());
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`── ${label}: ${code === 0 ? 'passed' : 'failed'} after ${seconds} s`);
  return code === 0;
}
