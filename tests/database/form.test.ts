import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#leads/form-words.ts';
import { valueIn } from './form-options.ts';
import { functionEngines, type Project, startProject } from './project.ts';

const ann = { name: 'Ann Carver', email: 'ann@example.com' };

describe.each(functionEngines)('the form on %s', (engine) => {
  let project: Project;
  beforeAll(async () => {
    project = await startProject(engine);
  });
  afterAll(() => project?.close());
  beforeEach(async () => {
    await project.backend.sql.exec('delete from public.contact_submissions');
  });

  test('a request sent without JavaScript is stored, and the browser goes to the thank-you page', async () => {
    const answer = await project.postForm({
      ...ann,
      phone: '410.555.0111',
      service: 'deck-construction',
      area: 'Bel Air',
      message: 'A deck.\r\nWith stairs.',
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/contact/thank-you');
    expect(await project.leads()).toMatchObject([
      {
        ...ann,
        phone: '+14105550111',
        service_type: 'deck-construction',
        area: 'Bel Air',
        message: 'A deck.\nWith stairs.',
        status: 'new',
        source: 'site',
        idempotency_key: null,
        suspected_spam: false,
      },
    ]);
  });

  test('the island gets ok, and a second post with its key makes no second lead', async () => {
    const fields = { ...ann, idempotency_key: 'key-1', form_token: await project.token() };
    for (let press = 0; press < 2; press += 1) {
      const answer = await project.postJson(fields);
      expect([answer.status, await answer.json()]).toMatchObject([200, { ok: true }]);
    }
    expect(await project.leads()).toHaveLength(1);
  });

  test('four forms without JavaScript, two of them equal, make three leads', async () => {
    await project.postForm({ ...ann, message: 'one' });
    await project.postForm({ ...ann, message: 'two' });
    await project.postForm({ ...ann, message: 'three' });
    await project.postForm({ ...ann, message: 'three' });
    expect((await project.leads()).map(({ message }) => message)).toEqual(['one', 'two', 'three']);
  });

  test('the same post with its key from another network is a retry and makes no second lead', async () => {
    const fields = { ...ann, message: 'from the garden', idempotency_key: 'key-5' };
    for (const address of ['192.0.2.1', '198.51.100.7'])
      expect((await project.postJson(fields, address)).status).toBe(200);
    expect(await project.leads()).toMatchObject([{ idempotency_key: 'key-5' }]);
  });

  test('a post repeated with its token under another key makes no second lead', async () => {
    const form_token = await project.token();
    await project.postJson({ ...ann, form_token, idempotency_key: 'key-3' });
    const replay = await project.postJson({ ...ann, form_token, idempotency_key: 'key-4' });
    expect(replay.status).toBe(200);
    expect(await project.leads()).toHaveLength(1);
  });

  test('twenty simultaneous equal posts make one lead', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => project.postForm({ ...ann, message: 'at once' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303));
    expect(await project.leads()).toHaveLength(1);
  });

  test('a form with half an email comes back with every entry and the message beside the field', async () => {
    const answer = await project.postForm({
      name: `O'Neil "Bob" <b>`,
      email: 'bob@',
      phone: '410-555-0111',
      service: 'screened-porches',
      area: 'Elkton',
      message: '</textarea><script>alert(1)</script> $& $1',
    });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('<header>Example</header>');
    expect(valueIn(html, 'name')).toBe('O&#x27;Neil &quot;Bob&quot; &lt;b&gt;');
    expect(valueIn(html, 'phone')).toBe('410-555-0111');
    expect(valueIn(html, 'area')).toBe('Elkton');
    expect(html).toContain('<option value="screened-porches" selected="">');
    expect(html).toContain(
      '&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; $1</textarea>',
    );
    expect(html).toContain(
      `<p class="field-error" id="lead-email-error">${messages.emailWrong}</p>`,
    );
    expect(html).toContain('<a href="#lead-email">');
    expect(await project.leads()).toEqual([]);
  });

  test('the page with messages has a new key and token, so that sending it twice makes one lead', async () => {
    const html = await (await project.postForm({ ...ann, email: 'ann@' })).text();
    const marks = {
      idempotency_key: valueIn(html, 'idempotency_key') ?? '',
      form_token: valueIn(html, 'form_token') ?? '',
    };
    expect(marks.idempotency_key).toMatch(/^[\w-]{22}$/);
    await project.postForm({ ...ann, ...marks });
    await project.postForm({ ...ann, ...marks });
    expect(await project.leads()).toMatchObject([{ idempotency_key: marks.idempotency_key }]);
  });

  test('service and area of the link to the form are preselected without JavaScript', async () => {
    const referrer = '/contact?service=screened-porches&area=bel-air';
    await project.postForm({ ...ann, service: 'other' }, { referrer });
    expect(await project.leads()).toMatchObject([
      { service_type: 'screened-porches', area: 'Bel Air', landing_page: referrer },
    ]);
  });

  test('a form that comes back shows the preselected area by its name', async () => {
    const answer = await project.postForm(
      { name: 'Ann Carver', service: 'other' },
      { referrer: '/contact?area=bel-air' },
    );
    expect([answer.status, valueIn(await answer.text(), 'area')]).toEqual([422, 'Bel Air']);
  });

  test('an unknown service in the link is ignored', async () => {
    await project.postForm(
      { ...ann, service: 'other' },
      { referrer: '/contact?service=free-pizza&area=atlantis' },
    );
    expect(await project.leads()).toMatchObject([{ service_type: 'other', area: null }]);
  });

  test('no sender’s address is stored', async () => {
    await project.postForm(ann, { address: '192.0.2.77' });
    const rows = await project.backend.sql.query<Record<string, unknown>>(
      'select * from private.submission_attempts',
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('192.0.2.77');
    expect(rows[0]?.['sender']).toMatch(/^[\w-]{43}$/);
  });

  test('a GET of the form’s address redirects to the contact page', async () => {
    const answer = await project.backend.fetch(new Request(`${project.origin}/api/submit-lead`));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact']);
  });
});
