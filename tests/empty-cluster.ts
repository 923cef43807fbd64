import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Puts the files of an empty PGlite database into `folder`, as its first start would make them. They
 * are made once for each version: making them takes longer than most tests.
 */
export async function placeEmptyCluster(folder: string): Promise<void> {
  cpSync(await findEmptyCluster(), folder, { recursive: true });
}

async function findEmptyCluster(): Promise<string> {
  const text = readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(text));
  const finished = join(root, '.cache/test', `empty-cluster-${version}`);
  if (existsSync(finished)) return finished;
  mkdirSync(dirname(finished), { recursive: true });
  const begun = mkdtempSync(`${finished}-`);
  const engine = await PGlite.create(begun);
  await engine.close();
  try {
    renameSync(begun, finished);
  } catch (error) {
    // Another test file was quicker.
    rmSync(begun, { recursive: true, force: true });
    if (!existsSync(finished)) throw error;
  }
  return finished;
}
