import { globSync } from 'node:fs';
import { join } from 'node:path';

/** The migrations of the project in `root` that a database with these `versions` does not have, by their files. */
export const missingMigrations = (root: string, versions: readonly string[]): string[] =>
  globSync('*.sql', { cwd: join(root, 'supabase/migrations') })
    .filter((file) => !versions.includes(/^\d+/.exec(file)?.[0] ?? ''))
    .toSorted();
