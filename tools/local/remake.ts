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
 * As long as nothing is hosted, migrations are edited in place. A database that was made of other ones gets the schema
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
      `The leads in ${data} were stored by an older version of this site, and this one has no place for all that they hold. Nothing was changed. With the older version run npm run leads:export; then with this one delete that folder, and run npm run leads:restore -- FILE.json before npm start.`,
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
    kept text[];
    lost text;
    is_lost boolean;
  begin
    for old in
      select c.oid, c.oid::regclass::text as was,
          format('%I.%I', substr(relnamespace::regnamespace::text, 5), relname) as becomes
        from pg_class c
        where relkind = 'r' and relnamespace in ('old_public'::regnamespace, 'old_private'::regnamespace)
    loop
      kept := '{}';
      for lost, is_lost in
        select was.attname, becomes.attname is null from pg_attribute was
          left join pg_attribute becomes
            on becomes.attrelid = to_regclass(old.becomes) and becomes.attname = was.attname and becomes.attnum > 0
          where was.attrelid = old.oid and was.attnum > 0 and not was.attisdropped
            and (becomes.attnum > 0 or was.attname not in ('search', 'phone_digits', 'email_lower'))
      loop
        if not is_lost then
          kept := kept || quote_ident(lost);
          continue;
        end if;
        execute format('select exists (select from %s where %I is not null)', old.was, lost) into is_lost;
        if is_lost then
          raise exception 'there is no place for %.%', old.becomes, lost using errcode = '22023';
        end if;
      end loop;
      continue when kept = '{}';
      execute format('delete from %1$s; insert into %1$s (%3$s) overriding system value select %3$s from %2$s',
        old.becomes, old.was, array_to_string(kept, ', '));
      for lost in
        select attname from pg_attribute where attrelid = to_regclass(old.becomes) and attidentity <> ''
      loop
        execute format('select setval(pg_get_serial_sequence(%1$L, %2$L), max(%2$I)) from %1$s', old.becomes, lost);
      end loop;
    end loop;
  end $$;`;
