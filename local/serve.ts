import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { hostDataFile } from '#integrations/host-files.ts';
import { type Caller, createBackend } from './backend.ts';
import { placeData } from './data-folder.ts';
import { createHost } from './host/site.ts';

export interface SiteSettings {
  /** The project's folder. */
  root: string;
  /** The folder of the built site. */
  dist: string;
  /** 0 for any free port. */
  port: number;
  /** Where the database lies; the project's own place when left out. */
  dataFolder?: string | undefined;
  /** Whether a new database gets the sample leads; it does when left out. */
  samples?: boolean | undefined;
}

export interface RunningSite {
  origin: string;
  dataFolder: string;
  close: () => Promise<void>;
}

const supabasePath = /^\/(?:auth|rest|functions)\/v1\//;

/**
 * Serves the built site with production headers and redirects, and its back end, on one port of
 * this machine only. Expects the environment that `ensureEnv` checks.
 */
export async function startSite(settings: SiteSettings): Promise<RunningSite> {
  const { root, dist, samples } = settings;
  if (!existsSync(join(dist, 'index.html'))) {
    throw new Error(`There is no built site in ${dist}: run npm run build first.`);
  }
  type Answer = (request: Request, caller: Caller) => Promise<Response>;
  const ready = Promise.withResolvers<Answer>();
  const listener = getRequestListener(async (request, caller) =>
    (await ready.promise)(request, caller),
  );
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  const { port } = await listen(server, settings.port);
  const origin = `http://localhost:${port}`;
  const close = async () => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  };
  try {
    const { dataFolder, configPath } = placeData(root, settings.dataFolder);
    const hostFile = hostDataFile(root, dist);
    const backend = await createBackend({ root, origin, configPath, hostFile, samples });
    const host = await createHost({ root, dist, origin, callFunction: backend.fetch });
    ready.resolve((request, caller) =>
      supabasePath.test(new URL(request.url).pathname)
        ? backend.fetch(request, caller)
        : host(request, caller),
    );
    return { origin, dataFolder, close: () => close().then(() => backend.close()) };
  } catch (error) {
    await close();
    throw error;
  }
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server.address() as AddressInfo));
  });
}
