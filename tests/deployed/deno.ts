import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { root } from '#tests/database/engines.ts';

const deno = join(root, 'node_modules/.bin/deno');
const functions = join(root, 'supabase/functions');
const locked = ['--frozen', '--config', join(functions, 'deno.json')];
// The packages are fetched once and cached.
const home = { DENO_DIR: join(root, '.cache/deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };

/** Fetches the packages of deno.lock that functions need, with the proxy and certificates of this machine. */
export async function fetchPackages(...names: string[]): Promise<void> {
  const entries = names.map((name) => join(functions, name, 'index.ts'));
  const env = { ...process.env, ...home };
  await promisify(execFile)(deno, ['cache', ...locked, ...entries], { env });
}

export interface DenoFunction {
  origin: string;
  close(): Promise<void>;
}

/**
 * Serves a function's `index.ts` with the real Deno, its `deno.json` and its lock file, as a hosted project
 * does. `env` is the function's whole environment; its packages must have been fetched. Throws Deno's own
 * message when it doesn't start.
 */
export async function serveWithDeno(
  name: string,
  env: Record<string, string>,
): Promise<DenoFunction> {
  const listen = ['--host', '127.0.0.1', '--port', '0', '--allow-net', '--allow-env'];
  const child = spawn(
    deno,
    ['serve', '--cached-only', ...locked, ...listen, join(functions, name, 'index.ts')],
    {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...home, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const gone = once(child, 'exit');
  const lines: string[] = [];
  const listening = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      const [, port] = /Listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(line) ?? [];
      if (port) listening.resolve(`http://127.0.0.1:${port}`);
    });
  }
  void gone.then(() => listening.reject(new Error(`Deno ended.\n${lines.join('\n')}`)));
  return {
    origin: await listening.promise,
    close: async () => {
      child.kill();
      await gone;
    },
  };
}
