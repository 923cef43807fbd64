import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { emptyDatabase } from '#tests/hosted/database.ts';
import { given } from '#tests/hosted/given.ts';
import { root } from '#tests/project-copy.ts';
import { clear } from './clear.ts';
import { placeEmptyCluster } from './copies.ts';
import { addPeople } from './people.ts';
import { createEmptyDatabase } from './server.ts';

export { root };

export type EngineName = 'PGlite' | 'PostgreSQL';

/** The local engine or the deployed one: vitest.config.ts has a project of tests for each. */
export const engine: EngineName = process.env['ENGINE'] === 'PGlite' ? 'PGlite' : 'PostgreSQL';

/** One connection to a database. */
export interface Engine {
  exec(sql: string): Promise<void>;
  query<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export async function openPglite(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'engine-'));
  await placeEmptyCluster(folder);
  const db = await PGlite.create(folder);
  return {
    exec: async (sql) => void (await db.exec(sql)),
    query: async <Row>(sql: string, values?: unknown[]) => (await db.query<Row>(sql, values)).rows,
    close: async () => {
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One more connection to a database of the run's PostgreSQL. */
export async function connectTo(url: string): Promise<Engine> {
  const client = new Client(url);
  await client.connect();
  return {
    exec: async (sql) => void (await client.query(sql)),
    query: async <Row>(sql: string, values?: unknown[]) =>
      (await client.query(sql, values)).rows as Row[],
    close: () => client.end(),
  };
}

async function openPostgres(): Promise<Engine> {
  const database = await createEmptyDatabase();
  const engine = await connectTo(database.url);
  return {
    ...engine,
    close: async () => {
      await engine.close();
      await database.drop();
    },
  };
}

export const openEngine: () => Promise<Engine> = engine === 'PGlite' ? openPglite : openPostgres;

/** A migrated database with an admin and another user, for the tests of a file; without leads at the start of each. */
export function openDatabase(): Engine {
  const db = {} as Engine;
  beforeAll(async () => {
    Object.assign(db, given ? await connectTo(given.databaseUrl) : await openEngine());
    if (given) await emptyDatabase(db);
    else await migrate(db, 'none');
    await addPeople(db);
  });
  afterAll(() => db.close?.());
  beforeEach(() => clear(db));
  return db;
}

/** The default privileges of a hosted project: older ones grant everything, newer ones nothing. */
export type DefaultGrants = 'generous' | 'none';

const generous = ['tables', 'functions', 'sequences']
  .map(
    (kind) =>
      `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role;`,
  )
  .join('\n');
const none = `alter default privileges revoke execute on functions from public;
revoke all on schema public from public;`;

/** Prepares the database like a hosted project, and applies all migrations. */
export async function migrate(engine: Engine, grants: DefaultGrants): Promise<void> {
  await engine.exec(readFileSync(join(root, 'tests/database/hosted-project.sql'), 'utf8'));
  await engine.exec(grants === 'generous' ? generous : none);
  const folder = join(root, 'supabase/migrations');
  const files = readdirSync(folder).sort();
  if (files.length === 0) throw new Error(`${folder} holds no migration.`);
  for (const file of files) await engine.exec(readFileSync(join(folder, file), 'utf8'));
}
