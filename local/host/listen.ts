import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';

/** Answers one request; `caller` holds its socket. */
export type Answer = (request: Request, caller: HttpBindings) => Promise<Response>;

export interface OpenServer {
  /** Like http://localhost:4321. */
  origin: string;
  port: number;
  close: () => Promise<void>;
}

/**
 * Listens on a local port (0 for any free one). `create` gets the origin and makes the handler; requests
 * wait for it. Throws when the port is taken.
 */
export async function openServer(
  port: number,
  create: (origin: string) => Promise<Answer>,
): Promise<OpenServer> {
  const ready = Promise.withResolvers<Answer>();
  const listener = getRequestListener(async (request, caller) =>
    (await ready.promise)(request, caller as HttpBindings),
  );
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const taken = (server.address() as AddressInfo).port;
  const origin = `http://localhost:${taken}`;
  const close = async () => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  };
  try {
    ready.resolve(await create(origin));
    return { origin, port: taken, close };
  } catch (error) {
    await close();
    throw error;
  }
}
