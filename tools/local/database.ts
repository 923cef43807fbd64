import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { inspect } from 'node:util';
import type { App } from '@supabase/lite';
import { applyPendingMigrations, createApi } from '@supabase/lite/cli';
import { PgliteConnection } from '@supabase/lite/pglite';
import { PostgresConnection } from '@supabase/lite/postgres';
import { closeToOtherUsers, findDataFolder } from './data-folder.ts';
import { findAnonPrivileges, type Sql } from './privileges.ts';
import { noteMigrations, remakeIfEdited } from './remake.ts';
import type { Guess } from './slow-guesses.ts';
import { prepareStorage } from './storage.ts';
import { createTurns } from './turns.ts';
import { askWhole } from './whole-request.ts';

export interface LocalDatabase extends Sql {
  /**
   * Answers a request, after those before it. PGlite has a single connection, and @supabase/lite 0.10 mixes
   * the statements of simultaneous requests on it: one request would run with the rights of another, or be
   * rolled back with it. `around` is called with the engine once the body is there.
   */
  ask(request: Request, around?: Guess): Promise<Response>;
  /** How long a request waits for its turn, in ms. */
  waitMs(): number;
  /** Removes from the database's own files what has been deleted; it would stay there until something takes its place. */
  forget(): Promise<void>;
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
 * Opens the local database and applies new migrations. Sample leads are added only to a new database. Throws while
 * visitors who are not signed in have any right.
 */
export async function openDatabase({
  root,
  configPath = 'supabase/config.toml',
  samples,
}: OpenDatabase): Promise<LocalDatabase> {
  const api = await createApi({ root });
  const config = resolve(root, configPath);
  const app = await api.project.local.createApp(config, { admin: false });
  try {
    refuseKnownSecrets(app.config.auth, config);
  } catch (error) {
    await app.connection.close();
    throw error;
  }
  correctConnection(app.connection);
  const data = findDataFolder(root, config) ?? join(dirname(config), 'data');
  const isOwn = app.connection instanceof PgliteConnection;
  const { inTurn, waitMs } = isOwn ? createTurns() : { inTurn: atOnce, waitMs: () => 0 };
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
  const ask: LocalDatabase['ask'] = (request, around = atOnce) =>
    askWhole(request, (whole) => around(() => inTurn(async () => app.fetch(whole))));
  if (isOwn) closeToOtherUsers(data);
  await app.ensureSystemSchema();
  await prepareStorage(app, `${data}.photos`);
  await remakeIfEdited(app, sql, data);
  const { skipped } = await applyPendingMigrations(app);
  await noteMigrations(app, sql);
  // As on a hosted project row-level security decides who may do what in Storage.
  await sql.exec(`grant usage on schema storage to anon, authenticated, service_role;
    grant all on all tables in schema storage to anon, authenticated, service_role`);
  // A company of its own has no leads to look at.
  const leads = join(root, 'src/content/sample-leads.sql');
  if (samples && skipped.length === 0 && existsSync(leads))
    await sql.exec(readFileSync(leads, 'utf8'));
  await ask(new Request('http://localhost/rest/v1/admins'));
  const held = await findAnonPrivileges(sql);
  if (held.length > 0)
    throw new Error(
      `The local database does not open: visitors who are not signed in (anon) may ${held.join(', ')}. Take the grant out of the migrations; if there is none, look at what tools/local/database.ts expects of @supabase/lite.`,
    );
  if (isOwn) closeToOtherUsers(data);
  const forget = async () => {
    if (isOwn) for (const step of forgetting) await run(step);
  };
  return { ...sql, ask, waitMs, forget, close: () => app.connection.close() };
}

/**
 * Throws unless the engine takes all its keys from the environment. What its package brings for a missing one is public:
 * with it anybody signs the token of any role. It has no other secret; Storage signs its addresses with the same one.
 */
function refuseKnownSecrets(auth: App['config']['auth'], config: string): void {
  const own = {
    jwt_secret: 'LOCAL_JWT_SECRET',
    publishable_key: 'SUPABASE_PUBLISHABLE_KEY',
    secret_key: 'SUPABASE_SECRET_KEY',
  } as const;
  for (const [key, name] of Object.entries(own) as [keyof typeof own, string][]) {
    const value = process.env[name]?.trim();
    if (value && auth?.[key] === value) continue;
    const todo = value
      ? `write ${key} = "env(${name})" under [auth] in ${config}`
      : `delete the line ${name}= from .env`;
    throw new Error(
      `The local database does not open: ${key} is not the one of this computer. To set it, ${todo}; then start again.`,
    );
  }
}

/** What @supabase/lite 0.10 does otherwise than a hosted project. */
function correctConnection(connection: App['connection']): void {
  // Its first request would grant every table to every role.
  Object.assign(connection, { rlsState: 'active' });
  // It prints each error of the database, with what somebody wrote: here its code alone, but for PostgreSQL's own
  // trouble (53 resources, 57 and 58 system, XX internal).
  connection.normalizeDbError = (error) => {
    const { code = '', message = '' } = Object(error);
    const said = `The database refused a request: ${code} ${/^(53|57|58|XX)/.test(code) ? message : ''}`;
    return Object.assign(Object(error), { [inspect.custom]: () => said.trim() });
  };
  if (!(connection instanceof PostgresConnection)) return;
  // It passes a jsonb argument of a function to this driver as JSON text, and the driver encodes it a second time.
  const jsonb = 3802;
  connection.driver.options.serializers[jsonb] = (value: unknown) =>
    typeof value === 'string' ? value : JSON.stringify(value);
}

// Every table is written anew, and then the log of changes: without recycling its old files go.
const forgetting = [
  'vacuum full',
  'set wal_recycle = off',
  'select pg_switch_wal()',
  'checkpoint',
] as const;

const atOnce = <Value>(work: () => Promise<Value>): Promise<Value> => work();
