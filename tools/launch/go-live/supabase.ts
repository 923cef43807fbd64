import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import { runStep } from '#tools/toolchain/step.mjs';
import { refusal, stopped } from './key-file.ts';

/** What to do when a refusal brings no advice of its own. */
const usualRemedy = 'Check your connection and https://status.supabase.com.';

/** A line that hides the reason of a refusal. */
const noise = /^Try rerunning.*\n?/gm;

/** Runs a subcommand, its words parted by one space. Throws what was said, and `todo`. */
export interface Supabase {
  run(label: string, command: string, todo?: string): Promise<string>;
  /** The same, for a command that answers with one line of JSON. */
  ask<Data>(label: string, command: string, shape: z.ZodType<Data>, todo?: string): Promise<Data>;
}

const program = (root: string): string => join(root, 'node_modules/supabase/dist/supabase.js');

/** Whether the Supabase command is installed: `npm start` alone leaves it out. */
export const isSupabaseInstalled = (root: string): boolean => existsSync(program(root));

/** The Supabase command in the project's folder. It is a Node program, so it needs no shell on any system. */
export function openSupabase(root: string, env: Record<string, string>): Supabase {
  const run = async (label: string, command: string, todo = usualRemedy): Promise<string> => {
    let isStopped = false;
    const stop = () => {
      isStopped = true;
    };
    process.once('SIGINT', stop);
    const args = [program(root), ...command.split(' ')];
    const { ok, output } = await runStep(label, process.execPath, args, env, root);
    process.off('SIGINT', stop);
    if (ok) return output;
    if (isStopped) throw new Error(stopped);
    // With --output-format json an error is a line of JSON.
    const [, inJson] = /^\{"_tag":"Error".*?"message":("(?:[^"\\]|\\.)*")/m.exec(output) ?? [];
    const said = inJson ? String(JSON.parse(inJson)) : output.replace(noise, '');
    throw refusal(said, todo);
  };
  return {
    run,
    ask: async (label, command, shape, todo) => {
      const output = await run(label, `${command} --output-format json`, todo);
      const line = output.split('\n').find((each) => each.startsWith('{'));
      return shape.parse(JSON.parse(line ?? 'null'));
    },
  };
}

/** Lets the person sign in at Supabase in the browser, in this terminal. */
export function signIn(root: string): void {
  if (process.stdin.isTTY)
    spawnSync(process.execPath, [program(root), 'login'], { cwd: root, stdio: 'inherit' });
}
