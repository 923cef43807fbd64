import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { prepareTestEnv } from '#tests/builds.ts';
import { makeOnce, root } from '#tests/project-copy.ts';
import { openDatabase } from '#tools/local/database.ts';

// Creating a database takes longer than most tests: each kind is created once, cached in .cache and copied.
const engines = ['package-lock.json'];

const makeEmptyCluster = () =>
  makeOnce('test/empty-cluster', engines, async (folder) => {
    rmSync(folder, { recursive: true });
    await (await PGlite.create(folder)).close();
  });

/** Copies the files of an empty PGlite database into `folder`, as its first start would create them. */
export async function placeEmptyCluster(folder: string): Promise<void> {
  cpSync(await makeEmptyCluster(), folder, { recursive: true });
}

/** Copies the files of a migrated PGlite database without leads into `folder`, as the local back end leaves them. */
export async function placeDatabase(folder: string): Promise<void> {
  const made = await makeOnce(
    'test/database',
    [...engines, 'supabase/migrations', 'supabase/config.toml', 'tools/local'],
    async (target) => {
      rmSync(target, { recursive: true });
      await placeEmptyCluster(target);
      await migrateOnce({ pglite: target });
    },
  );
  cpSync(made, folder, { recursive: true });
}

/** Opens an empty database as the local back end does, which migrates it, and closes it. */
export async function migrateOnce(database: Parameters<typeof writeConfig>[1]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'make-database-'));
  await prepareTestEnv();
  const configPath = writeConfig(folder, database);
  await (await openDatabase({ root, configPath, samples: false })).close();
  rmSync(folder, { recursive: true });
}

/** Writes the project's config.toml with another database into `folder`; returns the file. */
export function writeConfig(
  folder: string,
  database: { pglite: string } | { postgres: string } = { pglite: join(folder, 'pgdata') },
): string {
  const [[driver, url] = []] = Object.entries(database);
  const text = readFileSync(join(root, 'supabase/config.toml'), 'utf8');
  const file = join(folder, 'config.toml');
  writeFileSync(
    file,
    text
      .replace('driver = "pglite"', `driver = "${driver}"`)
      .replace(/^url = ".*"$/m, `url = "${url}"`),
  );
  return file;
}
