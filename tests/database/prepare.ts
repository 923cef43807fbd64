import { afterAll, beforeAll } from 'vitest';
import { type Engine, migrate } from './engines.ts';
import { addPeople } from './people.ts';

/** A migrated database with an admin and another user, open during a group of tests. */
export function openWithPeople(open: () => Promise<Engine>): Engine {
  const db = {} as Engine;
  beforeAll(async () => {
    Object.assign(db, await open());
    await migrate(db, 'none');
    await addPeople(db);
  });
  afterAll(() => db.close?.());
  return db;
}
