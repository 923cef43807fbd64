import { Pool } from 'pg';
import { clear } from '#tests/database/clear.ts';
import type { Sql } from '#tools/local/privileges.ts';
import type { GivenProject } from './given.ts';

/** Says that the database was made by `npm run test:hosted`, and may be emptied. */
const mark = 'thrown_away_after_tests';

/** The database of a given project. A connection that ends, as when its server is killed, is opened anew. */
export function openGivenDatabase({ databaseUrl }: GivenProject): Sql & { close(): Promise<void> } {
  const pool = new Pool({ connectionString: databaseUrl, max: 3, idleTimeoutMillis: 1000 });
  pool.on('error', () => undefined);
  return {
    exec: (sql) => pool.query(sql),
    query: async <Row>(sql: string) => (await pool.query(sql)).rows as Row[],
    close: () => pool.end(),
  };
}

/** Whether there is one of our tables, and whether tests made them. */
export async function readState(sql: Sql): Promise<'empty' | 'ours' | 'not ours'> {
  const [row] = await sql.query<{ has: boolean; marked: boolean }>(`select
    to_regclass('public.contact_submissions') is not null as has,
    to_regnamespace('${mark}') is not null as marked`);
  if (row?.marked) return 'ours';
  return row?.has ? 'not ours' : 'empty';
}

export const markAsOurs = (sql: Sql): Promise<unknown> => sql.exec(`create schema ${mark}`);

/** Removes all leads, settings and users. Throws when somebody else made the database. */
export async function emptyDatabase(sql: Sql): Promise<void> {
  if ((await readState(sql)) !== 'ours')
    throw new Error(
      'SUPABASE_DB_URL names a database that npm run test:hosted did not make: its leads would go. Give an empty project.',
    );
  await clear(sql);
  await sql.exec(`delete from private.removed_photos; delete from private.calendar_link;
    update public.desk_settings set mails_checked_by = null, first_name = '' where id;
    delete from auth.users`);
}
