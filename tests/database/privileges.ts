import type { Engine } from './engines.ts';

/** The grants of the local engine on the first request of each connection (@supabase/lite 0.10). */
export const everythingToEverybody = ['public', 'private']
  .map(
    (schema) => `
    grant usage on schema ${schema} to anon, authenticated, service_role;
    grant all on all tables in schema ${schema} to anon, authenticated, service_role;
    grant all on all sequences in schema ${schema} to anon, authenticated, service_role;
    alter default privileges in schema ${schema} grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema ${schema} grant all on sequences to anon, authenticated, service_role;`,
  )
  .join('\n');

/**
 * Every grant in the catalog on our schemas, tables, columns, sequences and functions, and every default
 * privilege, one a line: object, role, privilege.
 */
export async function readPrivileges(engine: Engine): Promise<string[]> {
  const rows = await engine.query<{ line: string }>(`
    with ours as (
      select oid, nspname, nspowner, nspacl from pg_namespace where nspname in ('public', 'private')
    ), acls as (
      select 'schema ' || nspname as object, coalesce(nspacl, acldefault('n', nspowner)) as acl from ours
      union all
      select 'relation ' || c.oid::regclass,
        coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's'::"char" else 'r' end, c.relowner))
        from pg_class c join ours on ours.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      union all
      select 'column ' || c.oid::regclass || '.' || a.attname, a.attacl
        from pg_class c join ours on ours.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attacl is not null
      union all
      select 'function ' || f.oid::regprocedure, coalesce(f.proacl, acldefault('f', f.proowner))
        from pg_proc f join ours on ours.oid = f.pronamespace
      union all
      select 'to come in ' || coalesce(ours.nspname, 'all') || ': ' || d.defaclobjtype::text, d.defaclacl
        from pg_default_acl d left join ours on ours.oid = d.defaclnamespace
    )
    select concat_ws(' | ', object,
        case g.grantee when 0 then 'everybody' else g.grantee::regrole::text end, g.privilege_type) as line
      from acls, aclexplode(acl) as g order by 1`);
  return rows.map(({ line }) => line);
}
