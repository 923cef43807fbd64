import { type Engine, people } from './engines.ts';

/** Inserts a row into every table: an admin, another user, and a lead with its attempt. */
export async function addOneOfEach(engine: Engine): Promise<void> {
  await engine.query('insert into auth.users (id, email) values ($1, $2), ($3, $4)', [
    people.admin,
    'owner@example.com',
    people.stranger,
    'stranger@example.com',
  ]);
  await engine.query('insert into public.admins (user_id) values ($1)', [people.admin]);
  await engine.query(
    `select public.receive_lead(
      '{"name": "Ann", "email": "ann@example.com", "source": "site"}',
      '{"fingerprints": ["fingerprint"], "hashes": ["sender"]}')`,
  );
}
