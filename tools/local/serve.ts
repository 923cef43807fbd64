import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hostDataFile } from '#build/finish/host-files.ts';
import type { BackendOptions } from './backend.ts';
import { placeData } from './data-folder.ts';
import { zipJson } from './host/compression.ts';
import { type Answering, type OpenServer, openServer } from './host/listen.ts';
import { createHost } from './host/site.ts';
import { createNameCheck } from './names.ts';
import { openInOwnThread } from './own-thread.ts';

export interface SiteSettings {
  /** The project's folder. */
  root: string;
  /** The folder of the built site. */
  dist: string;
  /** 0 for any free port. */
  port: number;
  /** The folder of the database; default the project's own. */
  dataFolder?: string | undefined;
  /** Whether a new database gets the sample leads; default true. */
  samples?: boolean | undefined;
  /** Opens the back end; by default in a thread of its own. */
  openBackend?: (options: BackendOptions) => Promise<Required<Answering>>;
}

export interface RunningSite extends OpenServer {
  dataFolder: string;
}

const backendPath = /^\/(?:(?:auth|rest|storage|functions)\/v1\/|admin\/mailbox$)/;

/**
 * Serves the built site with production headers and redirects, and its back end, on one local port. Expects
 * the environment that `ensureEnv` checks.
 */
export async function startSite(settings: SiteSettings): Promise<RunningSite> {
  const { root, dist, samples, openBackend = openInOwnThread } = settings;
  if (!existsSync(join(dist, 'index.html'))) {
    throw new Error(`There is no built site in ${dist}: run npm run build first.`);
  }
  const { dataFolder, configPath } = placeData(root, settings.dataFolder);
  const server = await openServer(settings.port, async (origin) => {
    const hostFile = hostDataFile(root, dist);
    const options = { root, origin, configPath, hostFile, samples, schedule: true };
    const backend = await openBackend(options);
    const host = await createHost({
      root,
      dist,
      origin,
      compression: 5,
      callFunction: backend.fetch,
    });
    const refuseName = createNameCheck(origin);
    return {
      fetch: async (request, caller) =>
        refuseName(request) ??
        (backendPath.test(new URL(request.url).pathname)
          ? zipJson(request, await backend.fetch(request, caller))
          : host(request, caller)),
      close: backend.close,
    };
  });
  return { ...server, dataFolder };
}
