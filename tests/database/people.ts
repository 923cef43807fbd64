import type { Engine } from './engines.ts';

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

/** An admin and another user, both signed in. */
export async function addPeople(engine: Engine): Promise<void> {
  await engine.exec(`
    insert into auth.users (id, email) values
      ('${people.admin}', 'owner@example.com'), ('${people.nonAdmin}', 'stranger@example.com');
    insert into auth.sessions (id, user_id) values
      ('${sessions.admin}', '${people.admin}'), ('${sessions.nonAdmin}', '${people.nonAdmin}');
    insert into public.admins (user_id) values ('${people.admin}')`);
}

/** Inserts a row into every table, among them a changed lead with its attempt and alerts, and a suspected one. */
export async function addOneOfEach(engine: Engine): Promise<void> {
  await addPeople(engine);
  await addRows(engine);
}

/** The same without the people. */
export async function addRows(engine: Engine): Promise<void> {
  await engine.exec(`
    insert into private.devices (label, endpoint, p256dh, auth)
      values ('Pixel 8', 'https://push.example/1', 'key', 'auth');
    select public.receive_lead(
      '{"name": "Ann", "email": "ann@example.com", "source": "site"}',
      '{"fingerprints": ["fingerprint"], "hashes": ["sender"]}');
    select public.receive_lead(
      '{"name": "Robot", "email": "robot@example.com", "source": "site", "spam_reason": "a link in the name"}',
      '{"fingerprints": ["another"], "hashes": ["robot"]}');
    update public.contact_submissions set status = 'contacted';
    insert into public.lead_photos (id, submission_id) select gen_random_uuid(), id from public.contact_submissions;
    insert into private.removed_photos (path) values ('a/b.jpg');
    insert into private.erased_leads (submission_id) values (gen_random_uuid());
    insert into private.self_tests (started_by) values ('desk');
    insert into private.refusals default values;
    insert into private.unconfirmed_mails (address, session_id) values ('a@example.com', gen_random_uuid());
    insert into private.parked_leads (count) values (0) on conflict do nothing;
    insert into private.setup_attempts default values`);
}
