import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { given } from '#tests/hosted/given.ts';
import { root } from '#tests/project-copy.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string;
  }
}

/**
 * Vitest's global setup: one PostgreSQL for the run, in which each test file has databases of its own. A given project
 * (tests/hosted) has its own.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (given) return async () => undefined;
  const server = await startPostgres(root);
  // Roles belong to the server: created here, because two test files must not create them at the same time.
  await onServer(server.url, (client) =>
    client.query(readFileSync(join(root, 'tests/database/hosted-project.sql'), 'utf8')),
  );
  project.provide('postgres', server.url);
  return server.close;
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** An empty database on the run's PostgreSQL. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create('template0');

/** A migrated database without leads on the run's PostgreSQL, as the local back end leaves it. */
export async function createDatabase(): Promise<TestDatabase> {
  await onServer(inject('postgres'), async (client) => {
    // The lock lasts until the connection ends: one test file creates the database, the others wait.
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query(
      `select from pg_database where datname = '${migrated}'`,
    );
    if (rowCount) return;
    await client.query('create database being_made template template0');
    // Loaded here, after the run has written the facts that it imports.
    const { migrateOnce } = await import('./copies.ts');
    await migrateOnce({ postgres: urlOf('being_made') });
    await client.query(`alter database being_made rename to ${migrated}`);
  });
  return create(migrated);
}

const migrated = 'migrated';

async function create(template: string): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const server = inject('postgres');
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock(1)');
    await client.query(`create database ${name} template ${template}`);
  });
  return {
    url: urlOf(name),
    drop: () => onServer(server, (client) => client.query(`drop database ${name} with (force)`)),
  };
}

/** The address of a database of the run's PostgreSQL. */
export const urlOf = (database: string): string =>
  Object.assign(new URL(inject('postgres')), { pathname: `/${database}` }).href;

async function onServer(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
