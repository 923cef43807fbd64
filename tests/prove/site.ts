import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#supabase/database.types.ts';
import { prepareTestEnv } from '#tests/builds.ts';
import { placeEmptyCluster } from '#tests/empty-cluster.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export type Lead = Database['public']['Tables']['contact_submissions']['Row'];

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | undefined;
  /** The sender's own address on this machine, any of 127.0.0.0/8. */
  from?: string | undefined;
}

/** The real server, in a process of its own that may be killed; its data stay until `remove`. */
export interface KillableSite {
  origin: string;
  /** Everything the server has printed, over all its lives. */
  printed: () => string;
  /** A request as any program may send it, on a real connection. Rejects when the connection breaks. */
  send(path: string, sent?: Sent): Promise<Answer>;
  service(): SupabaseClient<Database>;
  /** Every lead, oldest first. */
  leads(): Promise<Lead[]>;
  /** SIGKILL, which no process can catch, and the wait for its end. */
  kill(): Promise<void>;
  /** Starts it again on the same data. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts `scripts/preview.ts` as `npm run preview` does, on a free port and an empty database. */
export async function startKillableSite(
  dist: string,
  env: NodeJS.ProcessEnv = {},
): Promise<KillableSite> {
  await prepareTestEnv();
  const data = mkdtempSync(join(tmpdir(), 'proof-'));
  await placeEmptyCluster(join(data, 'data'));
  const said: string[] = [];
  let child: ChildProcess | undefined;
  let origin = '';

  const start = async () => {
    const options = ['--dist', dist, '--data', data, '--no-samples'];
    const started = fork(join(root, 'scripts/preview.ts'), options, {
      cwd: root,
      execArgv: [],
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

/** One request on a connection of its own; redirects are not followed. */
export function sendTo(origin: string, path: string, sent: Sent = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const { method = 'GET', headers = {}, body, from } = sent;
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        // By its number: `localhost` may be ::1, from which no 127.x address can send.
        host: hostname === 'localhost' ? '127.0.0.1' : hostname,
        port,
        path,
        method,
        agent: false,
        headers: { host: `${hostname}:${port}`, ...headers },
        ...(from && { localAddress: from }),
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Every lead, oldest first, read in pages: the interface gives 1,000 rows at most. */
export async function readAllLeads(client: SupabaseClient<Database>): Promise<Lead[]> {
  const all: Lead[] = [];
  for (;;) {
    const { data, error } = await client
      .from('contact_submissions')
      .select('*')
      .order('created_at')
      .order('id')
      .range(all.length, all.length + 999);
    if (error) throw new Error(`The leads can't be read: ${error.message}`);
    all.push(...data);
    if (data.length < 1000) return all;
  }
}

/** The body of a form as a browser without JavaScript sends it. */
export const formOf = (fields: Record<string, string> | [string, string][]): Sent => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

/** The body that the island sends. */
export const jsonOf = (fields: object): Sent => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(fields),
});
