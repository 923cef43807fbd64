import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getStore } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';
import type { SecondStore } from '#leads/parked/store.ts';
import { splitSecrets } from '#shared/environment.ts';
import { createTurns } from './turns.ts';

/**
 * The second store on this computer: the host's client on its own local server, in this process. `key` is
 * PARKED_LEADS_KEY.
 */
export async function openSecondStore(
  dataFolder: string | undefined,
  key: string,
): Promise<SecondStore & { close(): Promise<void> }> {
  const directory = dataFolder ? `${dataFolder}.parked` : mkdtempSync(join(tmpdir(), 'parked-'));
  const token = randomBytes(24).toString('base64url');
  const server = new BlobsServer({ directory, token });
  const { port } = await server.start();
  const edgeURL = `http://127.0.0.1:${port}`;
  // A list of the local server ends at a file that another request just renames: one request at a time.
  const inTurn = createTurns();
  const ask: typeof fetch = (...request) => inTurn(() => fetch(...request));
  const where = { siteID: 'local', token, edgeURL, uncachedEdgeURL: edgeURL };
  return {
    blobs: getStore({ name: 'parked-leads', consistency: 'strong', fetch: ask, ...where }),
    ...splitSecrets(key),
    close: async () => {
      await server.stop();
      if (!dataFolder) rmSync(directory, { recursive: true, force: true });
    },
  };
}
