/** Runs SQL on one database; `query` returns the rows. */
export interface Sql {
  exec(sql: string): Promise<unknown>;
  query<Row>(sql: string): Promise<Row[]>;
}

/** Every privilege of `anon`, direct or through PUBLIC, on our tables, columns, sequences and functions. */
export async function findAnonPrivileges(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ held: string }>(`
    with objects (name, schema, rights) as (
      select oid::regnamespace::text, oid, nspacl from pg_namespace where nspname = 'private'
      union all
      select format('%s.%I', relnamespace::regnamespace, relname), relnamespace,
        coalesce(relacl, acldefault('r', relowner))
        from pg_class
      union all
      select format('%s.%I.%I', relnamespace::regnamespace, relname, attname), relnamespace, attacl
        from pg_attribute join pg_class on pg_class.oid = attrelid where not attisdropped
      union all
      select oid::regprocedure::text, pronamespace, coalesce(proacl, acldefault('f', proowner))
        from pg_proc
    )
    select lower(privilege_type) || ' ' || name as held
      from objects, aclexplode(rights)
      where schema in ('public'::regnamespace, 'private'::regnamespace)
        and (grantee = 0 or pg_has_role('anon', grantee, 'usage'))
      order by 1`);
  return rows.map(({ held }) => held);
}
