import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { as, deskEngines, type Engine, migrate, people, sessions, undone } from './engines.ts';
import { addPeople } from './prepare.ts';

const unknownSession = '55555555-5555-4555-8555-555555555555';
// As on a hosted project; the local engine has no second factor and no such table.
const factors = `create table auth.mfa_factors (user_id uuid, status text);
  insert into auth.mfa_factors values ('${people.admin}', 'STATUS')`;

describe.each(deskEngines)('the lock of the lead desk on %s', (_name, open) => {
  let db: Engine;
  beforeAll(async () => {
    db = await open();
    await migrate(db, 'none');
    await addPeople(db);
    await db.exec(
      `insert into public.contact_submissions (name, email, source, suspected_spam) values ('Ann', 'ann@example.com', 'site', true)`,
    );
  });
  afterAll(() => db?.close());

  /** How many leads the actor reads, after `before` has changed the database. */
  const reads = (actor: 'admin' | 'nonAdmin', claims: Record<string, string> = {}, before = '') =>
    undone(db, async () => {
      await db.exec(before);
      const read = () => db.query('select id from public.contact_submissions');
      return (await as(db, actor, read, claims)).length;
    });

  test('opens for the admin with a live session, and for nobody else', async () => {
    expect(await reads('admin')).toBe(1);
    expect(await reads('nonAdmin')).toBe(0);
    expect(await reads('nonAdmin', { session_id: sessions.admin })).toBe(0);
    expect(await reads('admin', { session_id: sessions.nonAdmin })).toBe(0);
  });

  test('closes at once after signing out, although the access token is still valid', async () => {
    expect(
      await reads('admin', {}, `delete from auth.sessions where id = '${sessions.admin}'`),
    ).toBe(0);
    expect(await reads('admin', { session_id: unknownSession })).toBe(0);
    const ended = `update auth.sessions set not_after = now() - interval '1 second'`;
    expect(await reads('admin', {}, ended)).toBe(0);
  });

  test('asks for the second factor once it is verified', async () => {
    const verified = factors.replace('STATUS', 'verified');
    expect(await reads('admin', { aal: 'aal1' }, verified)).toBe(0);
    expect(await reads('admin', { aal: '' }, verified)).toBe(0);
    expect(await reads('admin', { aal: 'aal2' }, verified)).toBe(1);
    expect(await reads('admin', { aal: 'aal1' }, factors.replace('STATUS', 'unverified'))).toBe(1);
  });

  test('opens with the password alone after a lost second factor was removed', async () => {
    const removed = `${factors.replace('STATUS', 'verified')}; delete from auth.mfa_factors`;
    expect(await reads('admin', { aal: 'aal1' }, removed)).toBe(1);
  });

  test('holds for the functions of the desk too', async () => {
    await undone(db, async () => {
      await db.exec('delete from auth.sessions');
      for (const call of [
        'alert_state()',
        'desk_sync(null, 1)',
        'confirm_spam()',
        'start_self_test()',
      ])
        await expect(as(db, 'admin', () => db.query(`select public.${call}`))).rejects.toThrow(
          'does not have access to the lead desk',
        );
    });
  });
});
