import { createHash } from 'node:crypto';
import type { App } from '@supabase/lite';
import { listMigrationFiles } from '@supabase/lite/cli';
import type { Sql } from './privileges.ts';

const history = 'supabase_migrations.schema_migrations';

/** Remembers of which migrations the database is made, for `remakeIfEdited` at the next start. */
export async function noteMigrations(app: App, sql: Sql): Promise<void> {
  await sql.exec(`comment on schema private is '${hashOf(await listMigrationFiles(app))}'`);
}

/**
 * Before 1.0.0 migrations were edited in place. A database that was made of other ones gets the schema
 * of today's with every row of its own, in one transaction. Throws what to do when a value has no place in it; then
 * nothing has changed. `data` names the folder.
 */
export async function remakeIfEdited(app: App, sql: Sql, data: string): Promise<void> {
  const applied = await sql.query<{ version: string }>(`select version from ${history}`);
  if (applied.length === 0) return;
  const files = await listMigrationFiles(app);
  const versions = new Set(applied.map(({ version }) => version));
  const known = files.filter(({ version }) => versions.has(version));
  const [made] = await sql.query<{ of: string | null }>(
    `select obj_description(to_regnamespace('private'), 'pg_namespace') as of`,
  );
  if (made?.of === hashOf(known) && known.length === applied.length) return;
  const rows = files.map(({ version, name }) => `('${version}', '${name}')`).join(', ');
  try {
    // One call, so one transaction. No trigger writes history while rows are copied.
    await sql.exec(`set local session_replication_role = replica;
      alter schema public rename to old_public;
      alter schema private rename to old_private;
      create schema public;
      grant usage on schema public to public;
      ${files.map((file) => file.sql).join('\n')}
      delete from ${history};
      insert into ${history} (version, name) values ${rows};
      ${copyRows}
      drop schema old_public cascade;
      drop schema old_private cascade;`);
  } catch {
    throw new Error(
      `The leads in ${data} were stored by an older version of this site, and this one can’t store everything in them. Nothing was changed. With the older version run npm run leads:export; then with this one delete that folder, and run npm run leads:restore -- FILE.json before npm start.`,
    );
  }
}

const hashOf = (files: readonly { sql: string }[]): string =>
  createHash('sha256')
    .update(files.map(({ sql }) => sql).join('\n'))
    .digest('hex');

// Columns that the database makes itself may go; any other value must have its place.
const copyRows = `
  do $$
  declare
    old record;
    name text;
    count bigint;
  begin
    for old in
      select c.oid::regclass::text as was, becomes,
          array_agg(was.attname) filter (where now_has.attname is not null) as kept,
          array_agg(was.attname) filter (where now_has.attname is null and was.attgenerated = '') as lost
        from pg_class c
        cross join format('%I.%I', substr(relnamespace::regnamespace::text, 5), relname) as becomes
        join pg_attribute was on was.attrelid = c.oid and was.attnum > 0 and not was.attisdropped
        left join pg_attribute now_has on now_has.attrelid = to_regclass(becomes) and now_has.attname = was.attname
        where relkind = 'r' and relnamespace in ('old_public'::regnamespace, 'old_private'::regnamespace)
        group by c.oid, becomes
    loop
      foreach name in array coalesce(old.lost, '{}') loop
        execute format('select count(%I) from %s', name, old.was) into count;
        if count > 0 then
          raise exception 'there is no place for %.%', old.becomes, name using errcode = '22023';
        end if;
      end loop;
      continue when old.kept is null;
      execute format('delete from %1$s; insert into %1$s (%3$s) overriding system value select %3$s from %2$s',
        old.becomes, old.was, (select string_agg(quote_ident(kept), ', ') from unnest(old.kept) as kept));
      for name in
        select attname from pg_attribute where attrelid = to_regclass(old.becomes) and attidentity <> ''
      loop
        execute format('select setval(pg_get_serial_sequence(%1$L, %2$L), max(%2$I)) from %1$s', old.becomes, name);
      end loop;
    end loop;
  end $$;`;
