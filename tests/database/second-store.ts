import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '#supabase/database.types.ts';
import { openSecondStore } from '#tools/local/second-store.ts';
import { type EngineName, type Project, startProject } from './project.ts';

/** A database that nobody answers for. */
export const away = createClient<Database>('http://127.0.0.1:9', 'sb_secret_test', {
  auth: { persistSession: false },
});

/** A project on an engine and its second store, both empty before each test. */
export function openStores(engine: EngineName) {
  const open = {} as { project: Project; second: Awaited<ReturnType<typeof openSecondStore>> };
  const folder = mkdtempSync(join(tmpdir(), 'second-store-'));
  /** The ids in the second store. */
  const parked = async () => (await open.second.blobs.list()).blobs.map(({ key }) => key);
  beforeAll(async () => {
    open.project = await startProject(engine);
    open.second = await openSecondStore(join(folder, 'data'), 'a secret of 16 characters');
  });
  afterAll(async () => {
    await open.second?.close();
    await open.project?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    for (const id of await parked()) await open.second.blobs.delete(id);
    await open.project.backend.sql.exec(
      'delete from public.contact_submissions; delete from private.submission_attempts; delete from private.alerts;',
    );
  });
  return { open, parked };
}
