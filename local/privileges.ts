import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs SQL on one database; `query` returns the rows. */
export interface Sql {
  exec(sql: string): Promise<unknown>;
  query<Row>(sql: string): Promise<Row[]>;
}

/** Every right by name, from the project's root. */
export const privilegesFile = 'supabase/privileges.sql';

/**
 * Sets every privilege as `supabase/privileges.sql` says. On the first request of each connection the local
 * engine runs `GRANT ALL ON ALL TABLES … TO anon, authenticated, service_role` (@supabase/lite 0.10), so call
 * this after one request. Throws when `anon` still has any privilege.
 */
export async function restorePrivileges(root: string, sql: Sql): Promise<void> {
  await sql.exec(readFileSync(join(root, privilegesFile), 'utf8'));
  const held = await findAnonPrivileges(sql);
  if (held.length > 0) {
    throw new Error(
      `The local database does not open: visitors who are not signed in (anon) may still ${held.join(', ')}. Remove the grant from ${privilegesFile}.`,
    );
  }
}

/** Every privilege of `anon`, direct or through PUBLIC, on our tables, columns, sequences and functions. */
export async function findAnonPrivileges(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ held: string }>(`
    with relations as (
      select c.oid, c.relkind, format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    )
    select lower(p.privilege) || ' ' || r.name as held
      from relations r,
        unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as p(privilege)
      where r.relkind <> 'S' and has_table_privilege('anon', r.oid, p.privilege)
    union all
    select lower(p.privilege) || ' ' || r.name || '.' || a.attname
      from relations r
        join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped,
        unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) as p(privilege)
      where r.relkind <> 'S' and has_column_privilege('anon', r.oid, a.attnum, p.privilege)
    union all
    select lower(p.privilege) || ' ' || r.name
      from relations r, unnest(array['USAGE', 'SELECT', 'UPDATE']) as p(privilege)
      where r.relkind = 'S' and has_sequence_privilege('anon', r.oid, p.privilege)
    union all
    select 'execute ' || f.oid::regprocedure
      from pg_proc f join pg_namespace n on n.oid = f.pronamespace
      where n.nspname in ('public', 'private') and has_function_privilege('anon', f.oid, 'EXECUTE')
    union all
    select 'use the schema private' where has_schema_privilege('anon', 'private', 'USAGE')
    order by 1`);
  return rows.map(({ held }) => held);
}
