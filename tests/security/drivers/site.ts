import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#supabase/database.types.ts';
import { prepareTestEnv } from '#tests/builds.ts';
import { placeDatabase } from '#tests/database/copies.ts';
import { shortLived } from '#tests/node-flags.ts';
import { type Answer, type Sent, sendTo } from './http.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

export type Lead = Database['public']['Tables']['contact_submissions']['Row'];

/** The real server in its own process, which may be killed; its data stays until `remove`. */
export interface KillableSite {
  origin: string;
  /** The folder of its data and its configuration. */
  data: string;
  /** The output of the server and its restarts. */
  printed: () => string;
  send(path: string, sent?: Sent): Promise<Answer>;
  service(): SupabaseClient<Database>;
  /** Every lead, oldest first. */
  leads(): Promise<Lead[]>;
  /** Sends SIGKILL and waits for the end of the process. */
  kill(): Promise<void>;
  /** Starts it again with the same data. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts `tools/commands/preview.ts` as `npm run preview` does, on a free port and an empty database; of `project`, default this one. */
export async function startKillableSite(
  dist: string,
  env: NodeJS.ProcessEnv = {},
  project = root,
): Promise<KillableSite> {
  await prepareTestEnv();
  const data = mkdtempSync(join(tmpdir(), 'killable-'));
  await placeDatabase(join(data, 'data'));
  const said: string[] = [];
  let child: ChildProcess | undefined;
  let origin = '';

  const start = async () => {
    const options = ['--dist', dist, '--data', data, '--no-samples'];
    const started = fork(join(project, 'tools/commands/preview.ts'), options, {
      cwd: project,
      execArgv: [...shortLived],
      env: { ...process.env, PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (part: Buffer) => said.push(part.toString()));
    }
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
  const service = () =>
    createClient<Database>(origin, process.env['SUPABASE_SECRET_KEY'] ?? '', {
      auth: { persistSession: false, autoRefreshToken: false },
    });

  await start();
  return {
    get origin() {
      return origin;
    },
    data,
    printed: () => said.join(''),
    send: (path, sent) => sendTo(origin, path, sent),
    service,
    leads: () => readAllLeads(service()),
    kill: () => end('SIGKILL'),
    start,
    async remove() {
      await end('SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Every lead, oldest first, read in pages: the API returns at most 1,000 rows. */
async function readAllLeads(client: SupabaseClient<Database>): Promise<Lead[]> {
  const all: Lead[] = [];
  for (;;) {
    const { data, error } = await client
      .from('contact_submissions')
      .select('*')
      // Once a day the server sends a test lead through its own form.
      .eq('is_test', false)
      .order('created_at')
      .order('id')
      .range(all.length, all.length + 999);
    if (error) throw new Error(`The leads can't be read: ${error.message}`);
    all.push(...data);
    if (data.length < 1000) return all;
  }
}
