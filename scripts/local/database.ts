import { isAbsolute, join } from 'node:path';
import type { App } from '@supabase/lite';
import { applyPendingMigrations, createApi } from '@supabase/lite/cli';
import { repairPrivileges, type Sql } from './privileges.ts';
import { quietly } from './quiet.ts';
import { sampleLeadsSql } from './sample-leads.ts';

export interface LocalDatabase extends Sql {
  app: App;
  close(): Promise<void>;
}

export interface OpenDatabase {
  root: string;
  /** Another config than `supabase/config.toml`: tests have their own data folder or engine. */
  configPath?: string | undefined;
  /** Whether a database that was just made gets the sample leads. */
  samples: boolean;
}

/**
 * Opens the local database, brings it up to date and closes it to everybody whom no migration
 * names. Sample leads come only into a database whose first migrations were applied just now.
 */
export async function openDatabase({
  root,
  configPath,
  samples,
}: OpenDatabase): Promise<LocalDatabase> {
  const path = configPath ?? 'supabase/config.toml';
  const api = await createApi({ root });
  const app = await api.project.local.createApp(isAbsolute(path) ? path : join(root, path), {
    admin: false,
  });
  const sql: Sql = {
    exec: (text) => app.connection.exec(text),
    query: async <Row>(text: string) => rowsOf<Row>(await app.connection.exec(text)),
  };
  const isNew = !(await hasTable(sql, 'contact_submissions'));
  await applyPendingMigrations(app);
  if (isNew && samples) await sql.exec(sampleLeadsSql(new Date()));
  // The engine's first request opens all tables; see repairPrivileges.
  await askAsVisitor(app);
  await repairPrivileges(root, sql);
  if ((await askAsVisitor(app)) !== '42501') {
    throw new Error(
      'The local database answers visitors who are not signed in, although they hold no right: the engine opens it again. Compare scripts/local/privileges.ts with the installed @supabase/lite.',
    );
  }
  return { ...sql, app, close: () => app.connection.close() };
}

/** A request as the role anon; the code of the refusal, if it is refused. */
async function askAsVisitor(app: App): Promise<string | undefined> {
  const headers = { apikey: process.env['SUPABASE_PUBLISHABLE_KEY'] ?? '' };
  const request = new Request('http://localhost/rest/v1/admins?select=user_id&limit=0', {
    headers,
  });
  const answer: unknown = await (await quietly(async () => app.fetch(request))).json();
  return typeof answer === 'object' && answer && 'code' in answer ? String(answer.code) : undefined;
}

async function hasTable(sql: Sql, name: string): Promise<boolean> {
  const rows = await sql.query<{ found: boolean }>(
    `select to_regclass('public.${name}') is not null as found`,
  );
  return rows[0]?.found === true;
}

function rowsOf<Row>(result: unknown): Row[] {
  if (Array.isArray(result)) return result as Row[];
  if (
    typeof result === 'object' &&
    result !== null &&
    'rows' in result &&
    Array.isArray(result.rows)
  )
    return result.rows;
  return [];
}
