import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { applyPendingMigrations, createApi } from '@supabase/lite/cli';
import { PgliteConnection } from '@supabase/lite/pglite';
import { PostgresConnection } from '@supabase/lite/postgres';
import { findDataFolder } from './data-folder.ts';
import { restorePrivileges, type Sql } from './privileges.ts';
import { quietly } from './quiet.ts';
import { noteMigrations, remakeIfEdited } from './remake.ts';
import { prepareStorage } from './storage.ts';
import { createTurns } from './turns.ts';
import { askWhole } from './whole-request.ts';

export interface LocalDatabase extends Sql {
  /**
   * Answers a request, after those before it. PGlite has a single connection, and @supabase/lite 0.10 mixes
   * the statements of simultaneous requests on it: one request would run with the rights of another, or be
   * rolled back with it.
   */
  ask(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export interface OpenDatabase {
  root: string;
  /** Another config than `supabase/config.toml`: tests have their own data folder or engine. */
  configPath?: string | undefined;
  /** Whether a new database gets the sample leads. */
  samples: boolean;
}

/**
 * Opens the local database, applies new migrations and restores its privileges. Sample leads are added only
 * to a new database.
 */
export async function openDatabase({
  root,
  configPath = 'supabase/config.toml',
  samples,
}: OpenDatabase): Promise<LocalDatabase> {
  const api = await createApi({ root });
  const config = resolve(root, configPath);
  const app = await api.project.local.createApp(config, { admin: false });
  if (app.connection instanceof PostgresConnection) encodeJsonOnce(app.connection);
  const data = findDataFolder(root, config) ?? join(dirname(config), 'data');
  await prepareStorage(app, `${data}.photos`);
  const inTurn = app.connection instanceof PgliteConnection ? createTurns() : atOnce;
  const run = <Row>(text: string) =>
    inTurn(() => app.connection.exec<Row[] | { rows: Row[] }>(text));
  const sql: Sql = {
    exec: run,
    async query<Row>(text: string) {
      const result = await run<Row>(text);
      // The driver of PostgreSQL returns the rows themselves.
      return Array.isArray(result) ? result : result.rows;
    },
  };
  const engine = (request: Request) => inTurn(() => quietly(async () => app.fetch(request)));
  const ask = (request: Request) => askWhole(request, engine);
  await remakeIfEdited(app, sql, data);
  const { skipped } = await applyPendingMigrations(app);
  await noteMigrations(app, sql);
  // A company of its own has no leads to look at.
  const leads = join(root, 'src/content/sample-leads.sql');
  if (samples && skipped.length === 0 && existsSync(leads))
    await sql.exec(readFileSync(leads, 'utf8'));
  // The engine's first request opens all tables; see restorePrivileges.
  await askAsVisitor(ask);
  await restorePrivileges(root, sql);
  if ((await askAsVisitor(ask)) !== '42501') {
    throw new Error(
      'The local database answers visitors who are not signed in, although they have no rights: the engine has granted them again. Compare tools/local/privileges.ts with the installed @supabase/lite.',
    );
  }
  return { ...sql, ask, close: () => app.connection.close() };
}

/**
 * @supabase/lite 0.10 passes a jsonb argument of a function to the PostgreSQL driver as JSON text, and the
 * driver encodes it a second time. PGlite's driver doesn't.
 */
function encodeJsonOnce({ driver }: PostgresConnection): void {
  const jsonb = 3802;
  driver.options.serializers[jsonb] = (value: unknown) =>
    typeof value === 'string' ? value : JSON.stringify(value);
}

const atOnce = <Value>(work: () => Promise<Value>): Promise<Value> => work();

/** Sends a request as the role anon; returns the error code of a refusal. */
async function askAsVisitor(
  ask: (request: Request) => Promise<Response>,
): Promise<string | undefined> {
  const headers = { apikey: process.env['SUPABASE_PUBLISHABLE_KEY'] ?? '' };
  const request = new Request('http://localhost/rest/v1/admins?select=user_id&limit=0', {
    headers,
  });
  const { code } = (await (await ask(request)).json()) as { code?: string };
  return code;
}
