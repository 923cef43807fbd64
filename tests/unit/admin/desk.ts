import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, vi } from 'vitest';

/** A request as the server received it. */
export interface Seen {
  method: string;
  path: string;
  bearer: string | undefined;
  body: string;
  atMs: number;
}

/** The server's response to a request; `'cut'` closes the connection without one. */
export type Reply = { status: number; body?: unknown } | 'cut';

/** A real HTTP server instead of the database. */
export interface Backend {
  seen: Seen[];
  reply: (seen: Seen) => Reply | Promise<Reply>;
}

const closers: (() => void)[] = [];

class MemoryStorage implements Storage {
  readonly #values = new Map<string, string>();
  get length(): number {
    return this.#values.size;
  }
  clear = (): void => this.#values.clear();
  getItem = (key: string): string | null => this.#values.get(key) ?? null;
  key = (index: number): string | null => [...this.#values.keys()][index] ?? null;
  removeItem = (key: string): void => void this.#values.delete(key);
  setItem = (key: string, value: string): void => void this.#values.set(key, value);
}

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

/**
 * Provides the desk's modules with the browser's globals (storage, events, the project's address) and a
 * server. No part of the desk is mocked.
 */
export async function openDesk(): Promise<Backend> {
  vi.resetModules();
  const backend: Backend = { seen: [], reply: () => ({ status: 500, body: { message: 'unset' } }) };
  const server = createServer(async (request, response) => {
    const seen: Seen = {
      method: request.method ?? '',
      path: request.url ?? '',
      bearer: request.headers.authorization,
      body: await read(request),
      atMs: performance.now(),
    };
    backend.seen.push(seen);
    const reply = await backend.reply(seen);
    if (reply === 'cut') {
      response.destroy();
      return;
    }
    // Without keep-alive, fetch has no timers of its own between two requests.
    response.writeHead(reply.status, { 'content-type': 'application/json', connection: 'close' });
    const { body = '' } = reply;
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const { port } = server.address() as AddressInfo;
  // auth-js warns because earlier tests have created clients too.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const events = new EventTarget();
  vi.stubEnv('SUPABASE_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_test');
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('location', new URL('http://desk.example/admin/dashboard'));
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
  return backend;
}

/** Stores a session in the browser's storage, as a sign-in does. */
export function storeSession(options: { endsInSeconds: number; refreshToken?: string }): void {
  const { endsInSeconds, refreshToken = 'refresh-1' } = options;
  localStorage.setItem('lead-desk-session', JSON.stringify(sessionOf(endsInSeconds, refreshToken)));
}

/** A session as the auth service returns it; `claims` are added to those of its access token. */
export function sessionOf(
  endsInSeconds: number,
  refreshToken: string,
  claims: Record<string, unknown> = {},
): object {
  const endsAt = Math.floor(Date.now() / 1000) + endsInSeconds;
  return {
    access_token: tokenUntil(endsAt, claims),
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: endsInSeconds,
    expires_at: endsAt,
    user: { id: 'owner', email: 'owner@example.com' },
  };
}

function tokenUntil(endsAt: number, claims: Record<string, unknown>): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: 'owner', exp: endsAt, ...claims })}.${part({})}`;
}

/**
 * Ends timers of these durations (in milliseconds) at once and leaves all others alone. Returns the durations
 * that were requested, in order.
 */
export function skipWaits(...waits: number[]): number[] {
  const skipped: number[] = [];
  const setRealTimeout = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0, ...args: []) => {
    if (!waits.includes(ms)) return setRealTimeout(work, ms, ...args);
    skipped.push(ms);
    return setRealTimeout(work, 0, ...args);
  });
  return skipped;
}

afterEach(async () => {
  await (await import('#admin/data/client.ts')).dropClient();
  for (const close of closers.splice(0)) close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
