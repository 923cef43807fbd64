import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getStore } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';
import type { SecondStore } from '#server/second-store/store.ts';
import { splitSecrets } from '#shared/environment.ts';
import { createTurns } from './turns.ts';

/**
 * The second store on this computer: the host's client on its own local server, called without a network, because that
 * server would listen on all addresses. `key` is PARKED_LEADS_KEY.
 */
export function openSecondStore(
  dataFolder: string | undefined,
  key: string,
): SecondStore & { close(): void } {
  const directory = dataFolder ? `${dataFolder}.parked` : mkdtempSync(join(tmpdir(), 'parked-'));
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const token = randomBytes(24).toString('base64url');
  const server = new BlobsServer({ directory, token });
  const url = 'http://localhost';
  // As its `start` would do.
  Object.assign(server, { address: url });
  // A list of the local server ends at a file that another request just renames: one request at a time.
  const { inTurn } = createTurns();
  const ask: typeof fetch = (...request) =>
    inTurn(() => server['handleRequest'](new Request(...request)));
  const where = { siteID: 'local', token, edgeURL: url, uncachedEdgeURL: url };
  return {
    blobs: getStore({ name: 'parked-leads', consistency: 'strong', fetch: ask, ...where }),
    ...splitSecrets(key),
    close() {
      if (!dataFolder) rmSync(directory, { recursive: true, force: true });
    },
  };
}
