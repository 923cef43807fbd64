import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import { fetchPackage } from '#tools/toolchain/npm.mjs';
import { runStep } from '#tools/toolchain/step.mjs';
import { refusal, stopped } from './key-file.ts';

/** The newest version that the registry has for every system. Only here, because it's 130 MB that few people need. */
export const supabaseVersion = '3.1.0';

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

const folderOf = (root: string): string => join(root, '.cache/supabase', supabaseVersion);

/** The Supabase command's file. It is a Node program, so it needs no shell on any system. */
export const supabaseProgram = (root: string): string =>
  join(folderOf(root), 'node_modules/supabase/dist/supabase.js');

/**
 * Fetches the Supabase command unless that was done before. Exits with one sentence when it can't be fetched.
 * `command` is what to run again, "npm run go-live".
 */
export async function fetchSupabase(root: string, command: string): Promise<void> {
  if (existsSync(supabaseProgram(root))) return;
  await fetchPackage(folderOf(root), `supabase@${supabaseVersion}`, {
    label: 'Fetching the Supabase command, once: 130 MB',
    what: 'The Supabase command',
    command,
  });
}

/** The Supabase command in the project's folder, fetched before. */
export function openSupabase(root: string, env: Record<string, string>): Supabase {
  const run = async (label: string, command: string, todo = usualRemedy): Promise<string> => {
    let isStopped = false;
    const stop = () => {
      isStopped = true;
    };
    process.once('SIGINT', stop);
    const args = [supabaseProgram(root), ...command.split(' ')];
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
    spawnSync(process.execPath, [supabaseProgram(root), 'login'], { cwd: root, stdio: 'inherit' });
}
