import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { instantOf, office, wallTimeOf } from '#leads/hours.ts';
import { promiseColumns } from '#leads/promise.ts';
import type { Alert } from '#server/alerts/alert.ts';
import { composeWords } from '#server/alerts/compose.ts';
import { findLateSince } from '#server/alerts/ringing.ts';
import { site } from '#tests/unit/alerts/alerts.ts';
import { claim, receive, settle } from './alerts.ts';
import { type Engine, migrate, openPglite } from './engines.ts';

// The week of Thanksgiving 2026 with fifteen leads, as it is lived: PGlite reads the clock of this process.
const zone = office.timeZone;
const { replyHours: reply_hours } = office;
const at = (day: string, time: string) => instantOf(`2026-11-${day}`, time, zone);
const minute = 60_000;

/** Who writes when. */
const leads = `
  23 06:30 Beth, 23 12:00 Keith, 23 22:40 Nora
  24 02:30 Walter, 24 09:00 Sam, 24 11:00 Luis
  25 09:00 Dana, 25 12:00 Hal, 25 16:50 Ivy
  26 10:00 Jo
  27 08:10 Kim, 27 14:00 Lee
  28 10:00 Max, 28 14:00 Ned
  29 18:00 Olga`
  .trim()
  .split(/,|\n/)
  .map((line) => line.trim().split(' ') as [day: string, time: string, name: string]);

/** Walter gives nothing but a phone, which turns out to be wrong. */
const ways: Record<string, object> = { Walter: { email: null, phone: '+14105550100' } };

/** What the owner does before work and after it; he forgets to say how two visits went, and calls nobody on Thursday. */
const reached = (rest = '') => `status = 'contacted'${rest && `, ${rest}`}`;
const again = (day: string, time: string) => `follow_up_at = '2026-11-${day} ${time} ${zone}'`;
const visit = (day: string, time: string) => reached(`visit_at = '2026-11-${day} ${time} ${zone}'`);
const deeds: [day: string, time: string, name: string, set: string][] = [
  ['23', '07:25', 'Beth', again('24', '09:30')],
  ['23', '17:20', 'Keith', visit('24', '14:00')],
  ['24', '07:25', 'Nora', again('25', '09:00')],
  ['24', '17:20', 'Beth', reached()],
  ['24', '17:20', 'Sam', reached(`price_by = '2026-11-27 18:00 ${zone}'`)],
  ['24', '17:20', 'Walter', 'phone_wrong = true'],
  ['25', '07:25', 'Luis', reached(again('27', '09:00'))],
  ['25', '17:20', 'Nora', visit('27', '11:00')],
  ['25', '17:20', 'Dana', again('27', '09:00')],
  ['27', '07:25', 'Hal', again('28', '09:00')],
  ['27', '07:25', 'Ivy', reached()],
  ['27', '17:20', 'Jo', reached()],
  ['27', '17:20', 'Kim', again('28', '09:30')],
  ['28', '07:25', 'Hal', reached()],
  ['28', '17:20', 'Lee', reached()],
  ['30', '07:25', 'Max', reached()],
  ['30', '07:25', 'Ned', reached()],
];

let db: Engine;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('23', '00:00') });
  db = await openPglite();
  await migrate(db, 'none');
});
afterAll(async () => {
  vi.useRealTimers();
  await db.close();
});

interface Sent {
  ms: number;
  /** On the clock of the business, like 2026-11-24 16:00. */
  wall: string;
  kind: string;
  subject: string;
  text: string;
}

async function live(): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (let ms = at('23', '00:00'); ms < at('30', '23:59'); ms += 5 * minute) {
    vi.setSystemTime(ms);
    for (const [day, time, name] of leads)
      if (at(day, time) === ms) await receive(db, { name, ...ways[name], ...promiseColumns(ms) });
    for (const [day, time, name, set] of deeds)
      if (at(day, time) === ms)
        await db.query(`update public.contact_submissions set ${set} where name = $1`, [name]);
    const since = findLateSince(ms);
    const late_since = since && new Date(since).toISOString();
    const settings = { time_zone: zone, test_at: '24:00', reply_hours, late_since };
    await db.query('select public.enqueue_due_alerts($1)', [settings]);
    const items = await claim(db);
    await settle(db, items, 'accepted');
    for (const item of items) {
      const { letter } = composeWords(item as unknown as Alert, { ...site, nowMs: () => ms });
      const names = [letter.words, ...(letter.rows ?? []).map(({ title }) => title)].join('');
      const text = `${letter.title} ${names}`;
      sent.push({ ms, wall: wallTimeOf(ms, zone), kind: item.kind, subject: letter.subject, text });
    }
  }
  return sent;
}

test('a week of fifteen leads has at most 28 emails, none at night, and none is missing', async () => {
  const sent = await live();
  const list = sent.map(({ wall, subject }) => `${wall} ${subject}`);
  if (process.env['LIST']) console.info(list.join('\n'));
  expect(list.length).toBeLessThanOrEqual(28);
  expect(sent.filter(({ kind }) => kind === 'new')).toHaveLength(leads.length);
  const late = sent.filter(({ kind }) => ['reminder', 'overdue', 'late'].includes(kind));
  for (const { wall } of late) {
    expect(wall.slice(11) >= '07:00' && wall.slice(11) < '21:00', wall).toBe(true);
    expect(wall).not.toMatch(/-26 |-29 /);
  }
  // Whoever has waited for longer than the promise, and whom he doesn't try again, was told of.
  for (const name of ['Walter', 'Dana', 'Hal', 'Jo', 'Kim', 'Lee', 'Max', 'Olga'])
    expect(
      late.some(({ text }) => text.includes(name)),
      name,
    ).toBe(true);
  const evenings = sent.filter(({ kind }) => kind === 'digest').map(({ subject }) => subject);
  expect(evenings.join()).toMatch(/1 visit to log.*2 visits to log/);
  expect(evenings.join()).toContain('1 price late');
});
