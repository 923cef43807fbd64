import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getStore } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';
import type { SecondStore } from '#leads/parked/store.ts';

/** The second store on this computer: the host's client on its own local server, in this process. */
export async function openSecondStore(
  dataFolder: string | undefined,
  secret: string,
): Promise<SecondStore & { close(): Promise<void> }> {
  const directory = dataFolder ? `${dataFolder}.parked` : mkdtempSync(join(tmpdir(), 'parked-'));
  const token = randomBytes(24).toString('base64url');
  const server = new BlobsServer({ directory, token });
  const { port } = await server.start();
  const edgeURL = `http://127.0.0.1:${port}`;
  return {
    blobs: getStore({ name: 'parked-leads', siteID: 'local', token, edgeURL }),
    secret,
    close: async () => {
      await server.stop();
      if (!dataFolder) rmSync(directory, { recursive: true, force: true });
    },
  };
}
