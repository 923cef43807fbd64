import type { Engine } from '#tests/database/engines.ts';

/** Queries of the catalog for everything that migrations can change in our two schemas, one line each. */
const parts = {
  columns: `select format('%s.%s.%s %s %s %s %s', table_schema, table_name, column_name, data_type,
      is_nullable, column_default, generation_expression) as line
    from information_schema.columns where table_schema in ('public', 'private')`,
  constraints: `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace::regnamespace::text in ('public', 'private') and contype <> 'n'`,
  indexes: `select indexdef as line from pg_indexes where schemaname in ('public', 'private')`,
  functions: `select pg_get_functiondef(oid) as line from pg_proc
    where pronamespace::regnamespace::text in ('public', 'private')`,
  triggers: `select pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal`,
  policies: `select format('%s %s %s %s %s %s %s', schemaname, tablename, policyname, roles, cmd, qual,
      with_check) as line
    from pg_policies`,
};

/** The schemas public and private as sorted lines, the same for equal databases on any engine. */
export async function readCatalogue(engine: Engine): Promise<string[]> {
  const lines: string[] = [];
  for (const [part, sql] of Object.entries(parts)) {
    const rows = await engine.query<{ line: string }>(sql);
    lines.push(...rows.map(({ line }) => `${part}: ${line}`));
  }
  return lines.sort();
}
