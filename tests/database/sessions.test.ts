import { beforeEach, expect, test } from 'vitest';
import { receive } from './alerts.ts';
import { openDatabase } from './engines.ts';
import { as, people, sessions, undone } from './people.ts';

const db = openDatabase();
beforeEach(() => receive(db, { spam_reason: 'a link in the name' }));

const unknown = '55555555-5555-4555-8555-555555555555';
const signedOut = `delete from auth.sessions where id = '${sessions.admin}'`;
const ended = `update auth.sessions set not_after = now() - interval '1 second'`;
// As on a hosted project; the local engine has no second factor and no such table.
const factor = (status: string) => `create table auth.mfa_factors (user_id uuid, status text);
  insert into auth.mfa_factors values ('${people.admin}', '${status}')`;
const verified = factor('verified');
const removed = `${verified}; delete from auth.mfa_factors`;

test.each<['admin' | 'nonAdmin', string, Record<string, string>, before: string, leads: number]>([
  ['admin', 'with a live session', {}, '', 1],
  ['nonAdmin', 'with a live session', {}, '', 0],
  ['nonAdmin', 'with the admin’s session', { session_id: sessions.admin }, '', 0],
  ['admin', 'with another’s session', { session_id: sessions.nonAdmin }, '', 0],
  ['admin', 'with an unknown session', { session_id: unknown }, '', 0],
  ['admin', 'who has signed out, with a valid token', {}, signedOut, 0],
  ['admin', 'whose session has ended', {}, ended, 0],
  ['admin', 'without his second factor', { aal: 'aal1' }, verified, 0],
  ['admin', 'whose token says nothing of it', { aal: '' }, verified, 0],
  ['admin', 'with his second factor', { aal: 'aal2' }, verified, 1],
  ['admin', 'with a factor that was never verified', { aal: 'aal1' }, factor('unverified'), 1],
  ['admin', 'whose lost factor was removed', { aal: 'aal1' }, removed, 1],
])('the %s %s: how much of the desk is open', (actor, _how, claims, before, leads) =>
  undone(db, async () => {
    await db.exec(before);
    const read = () => db.query('select id from public.contact_submissions');
    expect(await as(db, actor, read, claims)).toHaveLength(leads);
    for (const call of [
      'alert_state()',
      'desk_sync(null, 1)',
      'confirm_spam()',
      'start_self_test()',
    ]) {
      const asked = as(db, actor, () => db.query(`select public.${call}`), claims);
      if (leads) await asked;
      else await expect(asked).rejects.toThrow('does not have access to the lead desk');
    }
  }),
);
