import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';

/** What is behind a server. */
export interface Answering {
  /** Answers one request; `caller` holds its socket. */
  fetch(request: Request, caller: HttpBindings): Promise<Response>;
  /** Called after the last answer. */
  close?(): Promise<void>;
}

export interface OpenServer {
  /** Like http://localhost:4321. */
  origin: string;
  close: () => Promise<void>;
}

/**
 * Listens on a local port (0 for any free one). `create` gets the origin and makes what answers; requests
 * wait for it. Throws when the port is taken.
 */
export async function openServer(
  port: number,
  create: (origin: string) => Promise<Answering>,
): Promise<OpenServer> {
  const ready = Promise.withResolvers<Answering>();
  const listener = getRequestListener(async (request, caller) =>
    (await ready.promise).fetch(request, caller as HttpBindings),
  );
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  // The client closes idle connections. A server that does may close one just as the next request goes out on it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  };
  try {
    const answering = await create(origin);
    ready.resolve(answering);
    return { origin, close: () => close().then(() => answering.close?.()) };
  } catch (error) {
    await close();
    throw error;
  }
}
