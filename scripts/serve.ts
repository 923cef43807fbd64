import type { AddressInfo } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { createBackend } from '#scripts/local/backend.ts';
import { ensureEnv } from '#scripts/local/env.ts';
import { createHost } from './host/site.ts';
import { placeData } from './toolchain/data-folder.ts';
import { readPort } from './toolchain/port.mjs';
import { fail } from './toolchain/say.mjs';

export interface SiteSettings {
  /** The project's folder. */
  root: string;
  /** The folder of the built site. */
  dist: string;
  /** 0 for any free port. */
  port: number;
  /** Where the database lies; the project's own `supabase/.temp` when left out. */
  dataFolder?: string | undefined;
}

export interface RunningSite {
  origin: string;
  dataFolder: string;
  close: () => Promise<void>;
}

const supabasePath = /^\/(?:auth|rest|functions)\/v1\//;
const addressHeader = 'x-nf-client-connection-ip';

/**
 * Serves the built site with production headers and redirects, and its back end, on one port of
 * this machine only. Expects the environment that `ensureEnv` checks.
 */
export async function startSite(settings: SiteSettings): Promise<RunningSite> {
  const { root, dist } = settings;
  const ready = Promise.withResolvers<(request: Request) => Promise<Response>>();
  const server = createAdaptorServer({
    fetch: async (request: Request, { incoming }: HttpBindings) => {
      const answer = await ready.promise;
      return answer(withSenderAddress(request, incoming.socket.remoteAddress));
    },
  });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(settings.port, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;
  const { dataFolder, configPath } = placeData(root, settings.dataFolder);
  const backend = await createBackend({ root, origin, configPath });
  const host = await createHost({ root, dist, origin, callFunction: backend.fetch });
  ready.resolve((request) =>
    supabasePath.test(new URL(request.url).pathname) ? backend.fetch(request) : host(request),
  );
  return {
    origin,
    dataFolder,
    close: async () => {
      const closed = new Promise((done) => server.close(done));
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
      await backend.close();
    },
  };
}

/** The sender's true address under the name that Netlify gives it; what a sender wrote is dropped. */
function withSenderAddress(request: Request, address = ''): Request {
  const headers = new Headers(request.headers);
  headers.set(addressHeader, address);
  return new Request(request, { headers });
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const options = { dist: { type: 'string' }, data: { type: 'string' } } as const;
  const { values } = parseArgs({ options });
  const inRoot = (path: string) => (isAbsolute(path) ? path : join(root, path));
  try {
    await ensureEnv(root);
    const site = await startSite({
      root,
      dist: resolve(inRoot(values.dist ?? 'dist')),
      port: readPort(process.env['PORT']),
      dataFolder: values.data && inRoot(values.data),
    });
    console.log(`The built site runs on ${site.origin}, its data are in ${site.dataFolder}.`);
    process.send?.({ origin: site.origin });
    const stop = () => void site.close().then(() => process.exit(0));
    process.once('SIGINT', stop).once('SIGTERM', stop).once('disconnect', stop);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}
