import type { App } from '@supabase/lite';
import { listMigrationFiles } from '@supabase/lite/cli';
import type { Sql } from './privileges.ts';

// The migrations were once more and smaller. These were the first and the last.
const [first, last] = ['20261121000100', '20261127000602'];
const table = 'supabase_migrations.schema_migrations';

/**
 * Lets a database that had all the smaller migrations go on: it has the schema of the joined ones, which now count as
 * applied. Changes nothing in any other. Throws what to do when it had only some of them; `data` names its folder.
 */
export async function acceptJoinedMigrations(app: App, sql: Sql, data: string): Promise<void> {
  await app.ensureSystemSchema();
  const applied = await sql.query<{ version: string }>(`select version from ${table}`);
  const versions = new Set(applied.map(({ version }) => version));
  if (!versions.has(first)) return;
  if (!versions.has(last))
    throw new Error(
      `The leads in ${data} were stored by an older version of this site, and this one can't read them. Nothing was changed. With the older version run npm run leads:export; then with this one delete that folder, and run npm run leads:restore -- FILE.json before npm start.`,
    );
  const joined = (await listMigrationFiles(app)).filter(({ version }) => version < first);
  // One call, so one transaction.
  await sql.exec(`delete from ${table} where version between '${first}' and '${last}';
    insert into ${table} (version, name) values
      ${joined.map(({ version, name }) => `('${version}', '${name}')`).join(', ')}`);
}
