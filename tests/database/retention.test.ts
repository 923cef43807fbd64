import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import retention from '#leads/retention.json' with { type: 'json' };
import { removeExpiredLeads } from '#leads/retention.ts';
import { functionEngines, type Project, startProject } from './project.ts';

describe.each(functionEngines)('retention on %s', (engine) => {
  let project: Project;
  beforeAll(async () => {
    project = await startProject(engine);
  });
  afterAll(() => project?.close());

  test('a lead is removed months after its last change, suspected spam after days, and nothing sooner', async () => {
    const add = (name: string, age: string, suspected = false) => `
      insert into public.contact_submissions (name, email, source, suspected_spam, spam_reason, created_at, changed_at)
      values ('${name}', 'ann@example.com', 'site', ${suspected}, ${suspected ? `'a link in the name'` : 'null'}, now() - interval '10 years', now() - interval '${age}');`;
    await project.backend.sql.exec(
      add('over', `${retention.leadMonths} months 1 hour`) +
        add('not yet', `${retention.leadMonths} months -1 hour`) +
        add('spam over', `${retention.spamDays} days 1 hour`, true) +
        add('spam not yet', `${retention.spamDays} days -1 hour`, true) +
        add('no spam', `${retention.spamDays} days 1 hour`),
    );
    expect(await removeExpiredLeads(project.service)).toEqual({ removed: 2, refused: 0 });
    expect((await project.leads()).map(({ name }) => name).sort()).toEqual([
      'no spam',
      'not yet',
      'spam not yet',
    ]);
  });

  test('data about a sender is removed after a day, even without further posts', async () => {
    for (const message of ['yesterday', 'today'])
      await project.postForm({ name: 'Ann', email: 'ann@example.com', message });
    await project.backend.sql.exec(`
      update private.submission_attempts set attempted_at = now() - interval '24 hours 1 minute'
      where submission_id = (select id from public.contact_submissions where message = 'yesterday')`);
    await removeExpiredLeads(project.service);
    const left = await project.backend.sql.query<{ message: string }>(`
      select s.message from private.submission_attempts a
      join public.contact_submissions s on s.id = a.submission_id`);
    expect(left).toEqual([{ message: 'today' }]);
  });

  test('a change of the status restarts the retention time', async () => {
    await project.backend.sql.exec(
      `update public.contact_submissions set status = 'contacted' where name = 'not yet'`,
    );
    const { changed_at } = (await project.leads()).find(({ name }) => name === 'not yet') ?? {};
    expect(changed_at?.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
  });

  const addMany = (count: number, columns = '', values = '', age = '40 months') =>
    project.backend.sql.exec(`
      insert into public.contact_submissions (name, email, source, changed_at${columns})
      select 'Many ' || n, 'ann@example.com', 'site', now() - interval '${age}'${values}
      from generate_series(1, ${count}) as n`);
  const clear = () =>
    project.backend.sql.exec('delete from public.contact_submissions; delete from private.alerts');

  test.each([
    [11, 90],
    [36, 29],
  ])(
    'a typing error like %d months and %d days removes nothing',
    async (lead_months, spam_days) => {
      const { error } = await project.service.rpc('remove_expired_leads', {
        lead_months,
        spam_days,
      });
      expect(error?.message).toContain(
        'kept for at least 12 months and suspected spam for 30 days',
      );
    },
  );

  test('more than ten leads that are more than a tenth of all are not removed at once, and the owner is told once a day', async () => {
    await clear();
    await addMany(11);
    await addMany(98, '', '', '1 month');
    expect(await removeExpiredLeads(project.service)).toEqual({ removed: 0, refused: 11 });
    expect(await removeExpiredLeads(project.service)).toEqual({ removed: 0, refused: 11 });
    expect(await project.leads()).toHaveLength(109);
    expect(
      await project.backend.sql.query('select kind, channel, payload from private.alerts'),
    ).toEqual([{ kind: 'retention', channel: 'mail', payload: { count: 11 } }]);
    await addMany(1, '', '', '1 month');
    expect(await removeExpiredLeads(project.service)).toEqual({ removed: 11, refused: 0 });
  });

  test('spam that only the owner has marked stays until he confirms it; what the machine marked goes, however much', async () => {
    await clear();
    const spam = (by: string) =>
      [', suspected_spam, spam_marked_by', `, true, '${by}'`, '91 days'] as const;
    await addMany(60, ...spam('machine'));
    await addMany(40, ...spam('owner'));
    expect(await removeExpiredLeads(project.service)).toEqual({ removed: 60, refused: 0 });
    await project.backend.sql.exec(
      `update public.contact_submissions set spam_marked_by = 'confirmed', changed_at = now() - interval '92 days'`,
    );
    expect(await removeExpiredLeads(project.service)).toEqual({ removed: 0, refused: 40 });
  });

  test('a lead of a self-test is neither counted nor removed', async () => {
    await clear();
    await addMany(1, ', is_test', ', true');
    expect(await removeExpiredLeads(project.service)).toEqual({ removed: 0, refused: 0 });
    const left = await project.backend.sql.query('select from public.contact_submissions');
    expect(left).toHaveLength(1);
  });
});
