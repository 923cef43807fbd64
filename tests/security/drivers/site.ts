import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '#supabase/database.types.ts';
import { prepareTestEnv } from '#tests/builds.ts';
import { placeDatabase } from '#tests/database/copies.ts';
import { shortLived } from '#tests/node-flags.ts';
import { root } from '#tests/project-copy.ts';

export type KillableSite = Awaited<ReturnType<typeof startKillableSite>>;

/**
 * The real server in its own process, which may be killed, on a free port and an empty database: starts
 * `tools/commands/preview.ts` of `project` as `npm run preview` does. Its data stays until `remove`.
 */
export async function startKillableSite(dist: string, env: NodeJS.ProcessEnv = {}, project = root) {
  await prepareTestEnv();
  const data = mkdtempSync(join(tmpdir(), 'killable-'));
  await placeDatabase(join(data, 'data'));
  let child: ChildProcess | undefined;
  let origin = '';

  /** Starts it, again with the same data. */
  const start = async () => {
    const options = ['--dist', dist, '--data', data, '--no-samples'];
    const started = fork(join(project, 'tools/commands/preview.ts'), options, {
      cwd: project,
      execArgv: [...shortLived],
      env: { ...process.env, PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = started;
    const said: string[] = [];
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (part: Buffer) => said.push(part.toString()));
    origin = await new Promise<string>((resolve, reject) => {
      started.once('message', (message: { origin: string }) => resolve(message.origin));
      started.once('exit', (code) =>
        reject(new Error(`The server ended with ${code}: ${said.join('').slice(-2000)}`)),
      );
    });
  };
  const end = async (signal: NodeJS.Signals) => {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await gone;
  };
  await start();
  return {
    /** The folder of its data and its configuration. */
    data,
    start,
    async send(path: string, init: RequestInit = {}) {
      const answer = await fetch(origin + path, { redirect: 'manual', ...init });
      return { status: answer.status, body: await answer.text() };
    },
    /** The leads, without the test lead that the server sends itself once a day. */
    async leads() {
      const key = process.env['SUPABASE_SECRET_KEY'] ?? '';
      const client = createClient<Database>(origin, key, { auth: { persistSession: false } });
      const { data, error } = await client
        .from('contact_submissions')
        .select('*')
        .eq('is_test', false);
      if (error) throw new Error(`The leads can't be read: ${error.message}`);
      return data;
    },
    kill: () => end('SIGKILL'),
    async remove() {
      await end('SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
  };
}
