import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '#supabase/database.types.ts';
import { openSecondStore } from '#tools/local/second-store.ts';

/** A database that nobody answers for. */
export const away = createClient<Database>('http://127.0.0.1:9', 'sb_secret_test', {
  auth: { persistSession: false },
});

type Store = ReturnType<typeof openSecondStore> & {
  /** The ids in it. */
  parked(): Promise<string[]>;
};

/** A second store for the tests of a file, empty before each. */
export function openStore(): Store {
  const folder = mkdtempSync(join(tmpdir(), 'second-store-'));
  const parked = async () => (await store.blobs.list()).blobs.map(({ key }) => key);
  const store = { parked } as Store;
  beforeAll(() => {
    Object.assign(store, openSecondStore(join(folder, 'data'), 'a secret of 16 characters'));
  });
  afterAll(() => {
    store.close?.();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    for (const id of await parked()) await store.blobs.delete(id);
  });
  return store;
}
