import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { openDatabase } from '#tools/local/database.ts';
import { writeConfig } from './config.ts';

// Creating a database takes longer than most tests: each kind is created once, cached in .cache and copied.
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Copies the files of an empty PGlite database into `folder`, as its first start would create them. */
export async function placeEmptyCluster(folder: string): Promise<void> {
  const made = await keep('empty-cluster', [], async (target) => {
    await (await PGlite.create(target)).close();
  });
  cpSync(made, folder, { recursive: true });
}

/** Copies the files of a migrated PGlite database without leads into `folder`, as the local back end leaves them. */
export async function placeDatabase(folder: string): Promise<void> {
  const made = await keep(
    'database',
    ['supabase/*.{sql,toml}', 'supabase/migrations/*', 'tools/local/*.{ts,sql}'],
    make,
  );
  cpSync(made, folder, { recursive: true });
}

async function make(target: string): Promise<void> {
  await placeEmptyCluster(target);
  const folder = mkdtempSync(join(tmpdir(), 'make-database-'));
  const configPath = writeConfig(folder, { pglite: target });
  const database = await openDatabase({ root, configPath, samples: false });
  await database.close();
  rmSync(folder, { recursive: true });
}

/** The cached folder that `fill` has filled; filled again when one of the files or an engine has changed. */
async function keep(
  name: string,
  madeFrom: readonly string[],
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const engines = ['@electric-sql/pglite', '@supabase/lite'];
  const files = [
    ...engines.map((engine) => `node_modules/${engine}/package.json`),
    ...globSync(madeFrom, { cwd: root }).sort(),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  const finished = join(root, '.cache/test', `${name}-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(finished)) return finished;
  mkdirSync(dirname(finished), { recursive: true });
  const begun = mkdtempSync(`${finished}-`);
  await fill(begun);
  try {
    renameSync(begun, finished);
  } catch (error) {
    // Another test file was faster.
    rmSync(begun, { recursive: true, force: true });
    if (!existsSync(finished)) throw error;
  }
  return finished;
}
