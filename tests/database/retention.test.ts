import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import retention from '#leads/retention.json' with { type: 'json' };
import { removeExpiredLeads } from '#leads/retention.ts';
import { engineNames, type Project, startProject } from './project.ts';

describe.each(engineNames)('retention on %s', (engine) => {
  let project: Project;
  beforeAll(async () => {
    project = await startProject(engine);
  });
  afterAll(() => project?.close());

  test('a lead is removed months after its last change, suspected spam after days, and nothing sooner', async () => {
    const add = (name: string, age: string, suspected = false) => `
      insert into public.contact_submissions (name, email, source, suspected_spam, created_at, changed_at)
      values ('${name}', 'ann@example.com', 'site', ${suspected}, now() - interval '10 years', now() - interval '${age}');`;
    await project.backend.sql.exec(
      add('over', `${retention.leadMonths} months 1 hour`) +
        add('not yet', `${retention.leadMonths} months -1 hour`) +
        add('spam over', `${retention.spamDays} days 1 hour`, true) +
        add('spam not yet', `${retention.spamDays} days -1 hour`, true) +
        add('no spam', `${retention.spamDays} days 1 hour`),
    );
    expect(await removeExpiredLeads(project.service)).toBe(2);
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
});
