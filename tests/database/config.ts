import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Writes the project's config.toml with another database into `folder`; returns the file. */
export function writeConfig(
  folder: string,
  database: { pglite: string } | { postgres: string } = { pglite: join(folder, 'pgdata') },
): string {
  const [driver, url] =
    'pglite' in database ? ['pglite', database.pglite] : ['postgres', database.postgres];
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
