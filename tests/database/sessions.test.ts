import { expect, test } from 'vitest';
import { openDatabase } from './engines.ts';
import { as, people, sessions, undone } from './people.ts';

const db = openDatabase();

const banned = (until: string) => `update auth.users set banned_until = ${until}`;
const unknown = '55555555-5555-4555-8555-555555555555';
const signedOut = `delete from auth.sessions where id = '${sessions.admin}'`;
const ended = `update auth.sessions set not_after = now() - interval '1 second'`;
// As on a hosted project; the local engine has no second factor and no such table.
const factor = (status: string) => `create table auth.mfa_factors (user_id uuid, status text);
  insert into auth.mfa_factors values ('${people.admin}', '${status}')`;
const verified = factor('verified');
const removed = `${verified}; delete from auth.mfa_factors`;

test.each<['admin' | 'nonAdmin', string, Record<string, string>, before: string, isOpen: boolean]>([
  ['admin', 'with a live session', {}, '', true],
  ['nonAdmin', 'with a live session', {}, '', false],
  ['nonAdmin', 'with the admin’s session', { session_id: sessions.admin }, '', false],
  ['admin', 'with another’s session', { session_id: sessions.nonAdmin }, '', false],
  ['admin', 'with an unknown session', { session_id: unknown }, '', false],
  ['admin', 'who has signed out, with a valid token', {}, signedOut, false],
  ['admin', 'whose session has ended', {}, ended, false],
  ['admin', 'who is banned', {}, banned(`'infinity'`), false],
  ['admin', 'whose ban is over', {}, banned(`now() - interval '1 second'`), true],
  ['admin', 'without his second factor', { aal: 'aal1' }, verified, false],
  ['admin', 'whose token says nothing of it', { aal: '' }, verified, false],
  ['admin', 'with his second factor', { aal: 'aal2' }, verified, true],
  ['admin', 'with a factor that was never verified', { aal: 'aal1' }, factor('unverified'), true],
  ['admin', 'whose lost factor was removed', { aal: 'aal1' }, removed, true],
])('the %s %s: is the desk open', (actor, _how, claims, before, isOpen) =>
  undone(db, async () => {
    await db.exec(before);
    for (const call of [
      'read_suspected()',
      'alert_state()',
      'desk_sync(null, 1)',
      'confirm_spam()',
      'start_self_test()',
    ]) {
      const asked = as(db, actor, () => db.query(`select public.${call}`), claims);
      if (isOpen) await asked;
      else await expect(asked).rejects.toThrow('does not have access to the lead desk');
    }
  }),
);
