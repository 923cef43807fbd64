import type { Engine } from './engines.ts';

const ours = `n.nspname in ('public', 'private')`;

/**
 * The checks of Supabase's database linter that concern what this project has, by their own names
 * (https://supabase.com/docs/guides/database/database-linter), as queries of the catalogue.
 */
const checks: Record<string, string> = {
  '0001_unindexed_foreign_keys': `
    select c.conrelid::regclass::text || '.' || c.conname as found from pg_constraint c
    join pg_namespace n on n.oid = c.connamespace
    where ${ours} and c.contype = 'f' and not exists (
      select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
  '0003_auth_rls_initplan': `
    select schemaname || '.' || tablename || ' ' || policyname as found from pg_policies n
    where coalesce(qual, '') || coalesce(with_check, '') ~ '(auth|private)\\.[a-z_]+\\('
      and coalesce(qual, '') || coalesce(with_check, '') !~* 'select (auth|private)\\.'`,
  '0006_multiple_permissive_policies': `
    select schemaname || '.' || tablename || ' ' || cmd as found from pg_policies
    where permissive = 'PERMISSIVE' group by schemaname, tablename, cmd, roles having count(*) > 1`,
  '0007_policy_exists_rls_disabled': `
    select c.oid::regclass::text as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and not c.relrowsecurity and exists (select 1 from pg_policy p where p.polrelid = c.oid)`,
  '0008_rls_enabled_no_policy': `
    select format('%I.%I', n.nspname, c.relname) as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relrowsecurity and not exists (select 1 from pg_policy p where p.polrelid = c.oid)`,
  '0009_duplicate_index': `
    select min(i.indexrelid::regclass::text) as found from pg_index i
    join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} group by i.indrelid, i.indkey::text, i.indpred, i.indexprs having count(*) > 1`,
  '0010_security_definer_view': `
    select c.oid::regclass::text as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and c.relkind = 'v' and not coalesce('security_invoker=true' = any (c.reloptions), false)`,
  '0011_function_search_path_mutable': `
    select f.oid::regprocedure::text as found from pg_proc f join pg_namespace n on n.oid = f.pronamespace
    where ${ours} and not coalesce(f.proconfig::text ~ 'search_path', false)`,
  '0013_rls_disabled_in_public': `
    select c.oid::regclass::text as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and c.relkind in ('r', 'p') and not c.relrowsecurity`,
  '0024_permissive_rls_policy': `
    select schemaname || '.' || tablename || ' ' || policyname as found from pg_policies
    where qual = 'true' or with_check = 'true'`,
  '0028_anon_security_definer_function_executable': `
    select f.oid::regprocedure::text as found from pg_proc f join pg_namespace n on n.oid = f.pronamespace
    where n.nspname = 'public' and f.prosecdef and has_function_privilege('anon', f.oid, 'EXECUTE')`,
  '0029_authenticated_security_definer_function_executable': `
    select f.oid::regprocedure::text as found from pg_proc f join pg_namespace n on n.oid = f.pronamespace
    where n.nspname = 'public' and f.prosecdef and has_function_privilege('authenticated', f.oid, 'EXECUTE')`,
};

/** What the checks find, as 'check: object', sorted. */
export async function findings(engine: Engine): Promise<string[]> {
  const all: string[] = [];
  for (const [name, sql] of Object.entries(checks)) {
    const rows = await engine.query<{ found: string }>(sql);
    all.push(...rows.map(({ found }) => `${name}: ${found}`));
  }
  return all.sort();
}
