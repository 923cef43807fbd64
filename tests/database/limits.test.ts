import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { functionEngines, type Project, startProject } from './project.ts';

const words = (n: number) => ({ name: `Ann ${n}`, email: 'ann@example.com' });
const age = (project: Project, minutes: number) =>
  project.backend.sql.exec(
    `update private.submission_attempts set attempted_at = attempted_at - interval '${minutes} minutes'`,
  );

/** Adds attempts like the latest one, as of `count` posts of the same sender. */
const addAttempts = (project: Project, count: number) =>
  project.backend.sql.exec(`
    insert into private.submission_attempts (submission_id, fingerprint, sender, counts_as_token)
      select submission_id, fingerprint || n, sender, counts_as_token
        from (select * from private.submission_attempts order by id desc limit 1) as latest,
          generate_series(1, ${count}) as n`);

describe.each(functionEngines)('limits on %s', (engine) => {
  let project: Project;
  beforeAll(async () => {
    project = await startProject(engine, { LEAD_LIMITS: '10,4,60,120' });
  });
  afterAll(() => project?.close());
  beforeEach(async () => {
    await project.backend.sql.exec('delete from public.contact_submissions');
  });

  const suspected = async () =>
    (await project.leads()).filter((lead) => lead.suspected_spam).map(({ name }) => name);

  test('without a token the fifth to twentieth post of an hour are stored as suspected', async () => {
    for (let n = 1; n <= 6; n += 1) expect((await project.postForm(words(n))).status).toBe(303);
    expect(await suspected()).toEqual(['Ann 5', 'Ann 6']);
  });

  test('the twenty-first gets the contact page with every entry, the phone and the time to wait', async () => {
    await project.postForm(words(1));
    await addAttempts(project, 18);
    expect((await project.postForm(words(20))).status).toBe(303);
    const answer = await project.postForm({ ...words(21), message: 'kept' });
    const html = await answer.text();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(html).toContain('<header>Example</header>');
    expect(html).toContain(
      'Send this one in 60 minutes, or call us now: <a href="tel:+14105550100">(410) 555-0100</a>',
    );
    expect(html).toContain('value="Ann 21"');
    expect(html).toContain('kept</textarea>');
    expect((await project.leads()).map(({ name }) => name)).toEqual(['Ann 1', 'Ann 20']);
  });

  test('with a token ten posts an hour are accepted, the eleventh is suspected', async () => {
    const send = async (n: number) =>
      project.postJson({ ...words(n), form_token: await project.token() });
    await send(1);
    await addAttempts(project, 8);
    for (const n of [10, 11]) await send(n);
    expect(await suspected()).toEqual(['Ann 11']);
  });

  test('a token counts once: a second post with it counts as one without', async () => {
    const form_token = await project.token();
    for (let n = 1; n <= 6; n += 1) await project.postJson({ ...words(n), form_token });
    expect(await suspected()).toEqual(['Ann 6']);
  });

  test('the limit ends after an hour, and a repeated post never counts', async () => {
    for (let n = 1; n <= 4; n += 1) await project.postForm(words(n));
    expect((await project.postForm(words(4))).status).toBe(303);
    await age(project, 61);
    await project.postForm(words(5));
    expect(await suspected()).toEqual([]);
  });

  test('one sender at the limit does not stop another, whatever either writes into X-Forwarded-For', async () => {
    const send = (n: number, address: string) => {
      const headers = { 'x-forwarded-for': `203.0.113.${n}` };
      const request = new Request(`${project.origin}/api/submit-lead`, {
        method: 'POST',
        body: new URLSearchParams(words(n)),
        headers,
      });
      return project.backend.fetch(request, { address });
    };
    for (let n = 1; n <= 5; n += 1) await send(n, '192.0.2.1');
    await send(6, '192.0.2.2');
    expect(await suspected()).toEqual(['Ann 5']);
  });

  test('fifty posts from one network of IPv6 addresses count as one sender', async () => {
    const statuses = await Promise.all(
      Array.from(
        { length: 50 },
        async (_, n) =>
          (await project.postForm(words(n), { address: `2001:db8:1:2::${n.toString(16)}` })).status,
      ),
    );
    expect(statuses.filter((status) => status === 303)).toHaveLength(20);
    expect(await project.leads()).toHaveLength(20);
    expect(await suspected()).toHaveLength(16);
  });

  test('a new post of a sender whose lead is suspected spam is in the list', async () => {
    await project.postForm(words(1));
    await project.backend.sql.exec('update public.contact_submissions set suspected_spam = true');
    expect((await project.postForm(words(2))).status).toBe(303);
    const marks = (await project.leads()).map(({ name, suspected_spam }) => [name, suspected_spam]);
    expect(marks).toEqual([
      ['Ann 1', true],
      ['Ann 2', false],
    ]);
  });

  test('the data of the limit is removed after a day, and the same words make a new lead then', async () => {
    await project.postForm(words(1));
    await age(project, 24 * 60 + 1);
    await project.postForm(words(1));
    expect(await project.leads()).toHaveLength(2);
    expect(
      await project.backend.sql.query('select id from private.submission_attempts'),
    ).toHaveLength(1);
  });
});
