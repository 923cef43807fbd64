import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { isLong } from '#tests/sizes.ts';
import { placeEmptyCluster } from './copies.ts';
import { createEmptyDatabase } from './server.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** One connection to a database. */
export interface Engine {
  exec(sql: string): Promise<void>;
  query<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

async function openPglite(): Promise<Engine> {
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

/** The local engine and the deployed one: tables, rights and the storing of leads are tested on both. */
export const engines = [
  ['PGlite', openPglite],
  ['PostgreSQL', openPostgres],
] as const;

/**
 * For tests of what the desk and the alerts ask the database. The browser tests ask PGlite the same through the
 * desk; `npm run test:long` runs these on both, too.
 */
export const deskEngines = isLong ? engines : engines.slice(1);

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
  await engine.exec(readFileSync(join(root, 'tools/local/hosted-project.sql'), 'utf8'));
  await engine.exec(grants === 'generous' ? generous : none);
  const folder = join(root, 'supabase/migrations');
  const files = readdirSync(folder).sort();
  if (files.length === 0) throw new Error(`${folder} holds no migration.`);
  for (const file of files) await engine.exec(readFileSync(join(folder, file), 'utf8'));
}

/** The actors: a visitor, a signed-in user who is not an admin, the admin, a server function. */
export type Actor = 'visitor' | 'nonAdmin' | 'admin' | 'serviceRole';

export const people = {
  admin: '11111111-1111-4111-8111-111111111111',
  nonAdmin: '22222222-2222-4222-8222-222222222222',
} as const;

/** Where each of them is signed in. */
export const sessions = {
  admin: '33333333-3333-4333-8333-333333333333',
  nonAdmin: '44444444-4444-4444-8444-444444444444',
} as const;

const roles: Record<Actor, string> = {
  visitor: 'anon',
  nonAdmin: 'authenticated',
  admin: 'authenticated',
  serviceRole: 'service_role',
};

/**
 * Runs the work as the API would for this actor, with the actor's role and claims, and undoes it afterwards.
 * `claims` are added to those of the access token, or replace them.
 * Inside an open transaction it is rolled back to a savepoint.
 */
export async function as<Value>(
  engine: Engine,
  actor: Actor,
  work: () => Promise<Value>,
  claims: Record<string, string> = {},
): Promise<Value> {
  const person = actor === 'admin' || actor === 'nonAdmin' ? actor : undefined;
  const signedIn = person && { sub: people[person], session_id: sessions[person], aal: 'aal1' };
  await engine.exec('savepoint before_actor');
  try {
    await engine.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ role: roles[actor], ...signedIn, ...claims }),
    ]);
    await engine.exec(`set local role ${roles[actor]}`);
    return await work();
  } finally {
    await engine.exec('rollback to savepoint before_actor');
  }
}

/** A transaction that is always rolled back; `as` works inside it. */
export async function undone<Value>(engine: Engine, work: () => Promise<Value>): Promise<Value> {
  await engine.exec('begin');
  try {
    return await work();
  } finally {
    await engine.exec('rollback');
  }
}
