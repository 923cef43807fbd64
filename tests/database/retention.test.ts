import { expect, test } from 'vitest';
import retention from '#generated/retention.json' with { type: 'json' };
import { removeExpiredLeads } from '#server/database/retention.ts';
import { openProject } from './project.ts';

const project = openProject();
const months = (hours: string) => `${retention.leadMonths} months ${hours}`;
const days = (hours: string) => `${retention.spamDays} days ${hours}`;
const spamOf = (who: string) => `suspected_spam = true, spam_marked_by = '${who}'`;

/** Adds so many leads that were changed so long ago, and sets these columns. */
const addMany = (count: number, name: string, age: string, set = 'status = status') =>
  project.sql.exec(`
    insert into public.contact_submissions (name, email, source, created_at)
      select '${name}', 'ann@example.com', 'site', now() - interval '10 years' from generate_series(1, ${count});
    update public.contact_submissions set ${set} where name = '${name}';
    update public.contact_submissions set changed_at = now() - interval '${age}' where name = '${name}'`);
const names = async () => (await project.leads()).map(({ name }) => name).sort();
const remove = () => removeExpiredLeads(project.service);

test('a lead is removed months after its last change, spam of the machine and what the owner confirmed after days, nothing sooner and no self-test', async () => {
  await addMany(1, 'over', months('1 hour'));
  await addMany(1, 'not yet', months('-1 hour'));
  await addMany(1, 'spam over', days('1 hour'), spamOf('machine'));
  await addMany(1, 'spam not yet', days('-1 hour'), spamOf('machine'));
  await addMany(1, 'no spam', days('1 hour'));
  await addMany(1, 'marked by the owner', days('1 hour'), spamOf('owner'));
  await addMany(1, 'confirmed', days('1 hour'), spamOf('confirmed'));
  await addMany(1, 'self-test', months('1 hour'), 'is_test = true');
  expect(await remove()).toEqual({ removed: 3, refused: 0 });
  expect(await names()).toEqual(['marked by the owner', 'no spam', 'not yet', 'spam not yet']);
  const tests = await project.sql.query('select from public.contact_submissions where is_test');
  expect(tests).toHaveLength(1);
});

test('a change of the status restarts the time', async () => {
  await addMany(1, 'over', months('1 hour'));
  await project.sql.exec(`update public.contact_submissions set status = 'contacted'`);
  expect(await remove()).toEqual({ removed: 0, refused: 0 });
});

test.each([
  ['submission_attempts', '24 hours', 'attempted_at'],
  ['alerts', '90 days', 'created_at'],
  ['self_tests', '90 days', 'started_at'],
])('what is in %s goes after %s, also without further posts', async (table, after, column) => {
  for (const message of ['old', 'new'])
    await project.postForm({ name: 'Ann', email: 'ann@example.com', message });
  await project.sql.exec(`insert into private.self_tests (started_by) values ('desk'), ('desk');
    update private.alerts set submission_id = null;
    update private.${table} set ${column} = now() - interval '${after}' + interval '1 minute';
    update private.${table} set ${column} = ${column} - interval '2 minutes'
      where ctid = (select min(ctid) from private.${table})`);
  await remove();
  expect(await project.sql.query(`select from private.${table}`)).toHaveLength(1);
});

test.each([
  [11, 90],
  [36, 29],
])('a typing error like %d months and %d days removes nothing', async (lead_months, spam_days) => {
  const { error } = await project.service.rpc('remove_expired_leads', { lead_months, spam_days });
  expect(error?.message).toContain('kept for at least 12 months and suspected spam for 30 days');
});

test('more than ten leads that are more than a tenth of all are not removed at once, and the owner is told once a day', async () => {
  await addMany(11, 'over', '40 months');
  await addMany(98, 'young', '1 month');
  for (let run = 0; run < 2; run += 1) expect(await remove()).toEqual({ removed: 0, refused: 11 });
  expect(await names()).toHaveLength(109);
  expect(await project.sql.query('select kind, channel, payload from private.alerts')).toEqual([
    { kind: 'retention', channel: 'mail', payload: { count: 11 } },
  ]);
  await addMany(1, 'one more', '1 month');
  expect(await remove()).toEqual({ removed: 11, refused: 0 });
});

test('what the machine marked goes, however much; of what the owner confirmed not all at once', async () => {
  await addMany(60, 'robot', '91 days', spamOf('machine'));
  await addMany(40, 'confirmed', '92 days', spamOf('confirmed'));
  expect(await remove()).toEqual({ removed: 60, refused: 40 });
  expect(await names()).toHaveLength(40);
});
