import { afterAll, beforeAll } from 'vitest';
import { type Engine, migrate, people, sessions } from './engines.ts';

/** A migrated database with an admin and another user, open during a group of tests. */
export function openWithPeople(open: () => Promise<Engine>): Engine {
  let db: Engine;
  beforeAll(async () => {
    db = await open();
    await migrate(db, 'none');
    await addPeople(db);
  });
  afterAll(() => db?.close());
  return {
    exec: (sql) => db.exec(sql),
    query: (sql, values) => db.query(sql, values),
    close: () => db.close(),
  };
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
    insert into private.waiting_mails (address, session_id) values ('a@example.com', gen_random_uuid());
    insert into private.parked_leads (count) values (0);
    insert into private.setup_attempts default values`);
}
