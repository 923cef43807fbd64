import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, vi } from 'vitest';

/** A request as the server received it. */
export interface Seen {
  method: string;
  path: string;
  body: string;
}

/** The server's response to a request; `'cut'` closes the connection without one. */
export type Reply = { status: number; body?: unknown } | 'cut';

/** A real HTTP server instead of the database. */
export interface Backend {
  seen: Seen[];
  reply: (seen: Seen) => Reply;
}

const servers: Server[] = [];

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

/**
 * Provides the desk's modules with the browser's globals (storage, events, the project's address), a signed-in
 * owner and a server. No part of the desk is mocked.
 */
export async function openDesk(): Promise<Backend> {
  vi.resetModules();
  const backend: Backend = { seen: [], reply: () => ({ status: 500, body: { message: 'unset' } }) };
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '' } = request;
    const seen = { method, path, body: await text(request) };
    backend.seen.push(seen);
    const reply = backend.reply(seen);
    if (reply === 'cut') return void response.destroy();
    // Without keep-alive, fetch has no timers of its own between two requests.
    response.writeHead(reply.status, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(reply.body ?? ''));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  servers.push(server);
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
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, events[name].bind(events));
  localStorage.setItem('lead-desk-session', JSON.stringify(sessionOf()));
  return backend;
}

/** A session as the auth service returns it; `claims` are added to those of its access token. */
export function sessionOf(claims: Record<string, unknown> = {}): object {
  const endsAt = Math.floor(Date.now() / 1000) + 3600;
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const token = [{ alg: 'HS256', typ: 'JWT' }, { sub: 'owner', exp: endsAt, ...claims }, {}];
  return {
    access_token: token.map(part).join('.'),
    refresh_token: 'refresh-1',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: endsAt,
    user: { id: 'owner', email: 'owner@example.com' },
  };
}

afterEach(async () => {
  await (await import('#admin/sync/api/client.ts')).dropClient();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
