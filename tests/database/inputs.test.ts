import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#leads/form-words.ts';
import { functionEngines, type Project, startProject } from './project.ts';

const ann = { name: 'Ann', email: 'ann@example.com' };

interface Case {
  sent: Record<string, string>;
  status: number;
  /** The message on the page. */
  says?: string;
  /** The stored columns. */
  stored?: Record<string, unknown>;
}

// Posts that never reach the database are in tests/security/drivers/input-cases.ts.
const cases: Record<string, Case> = {
  'spaces only': { sent: { name: '   ', email: ' ' }, status: 422, says: messages.contactMissing },
  'an address without an end': {
    sent: { ...ann, email: 'ann@' },
    status: 422,
    says: messages.emailWrong,
  },
  'two addresses': {
    sent: { ...ann, email: 'a@example.com, b@example.com' },
    status: 422,
    says: messages.emailWrong,
  },
  'a message of 5,000 emoji halves': {
    sent: { ...ann, message: '🦢'.repeat(2500) },
    status: 303,
    stored: { message: '🦢'.repeat(2500) },
  },
  'control characters': {
    sent: { ...ann, name: 'A\u0000n\u0007n', message: 'a\u0000b\u001b[31m' },
    status: 303,
    stored: { name: 'Ann', message: 'ab[31m' },
  },
  'a line end in the name': {
    sent: { ...ann, name: 'Ann\r\nBcc: all@example.com' },
    status: 303,
    stored: { name: 'Ann Bcc: all@example.com' },
  },
  'a script': {
    sent: { ...ann, name: '<script>alert(1)</script>' },
    status: 303,
    stored: { name: '<script>alert(1)</script>' },
  },
  'a formula': {
    sent: { ...ann, message: '=HYPERLINK("x")' },
    status: 303,
    stored: { message: '=HYPERLINK("x")' },
  },
  'writing from right to left': {
    sent: { ...ann, name: 'دانا', message: 'שלום' },
    status: 303,
    stored: { name: 'دانا', message: 'שלום' },
  },
  'a field that the form does not have': {
    sent: { ...ann, status: 'closed', suspected_spam: 'true' },
    status: 303,
    stored: { status: 'new', suspected_spam: false },
  },
  'a forged token': {
    sent: {
      ...ann,
      form_token: 'v1.1.AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    },
    status: 303,
    stored: { suspected_spam: false },
  },
  'an invalid key': {
    sent: { ...ann, idempotency_key: `'; drop table admins; --` },
    status: 303,
    stored: { idempotency_key: null },
  },
  'a link in the name': {
    sent: { ...ann, name: 'Win www.spam.example' },
    status: 303,
    stored: { suspected_spam: true, spam_reason: 'a link in the name' },
  },
  'three links in a message': {
    sent: { ...ann, message: 'http://a.example http://b.example http://c.example' },
    status: 303,
    stored: { spam_reason: '3 links in the message' },
  },
  'one link in a message': {
    sent: { ...ann, message: 'Like this: https://photos.example/porch' },
    status: 303,
    stored: { suspected_spam: false },
  },
};

describe.each(functionEngines)('entries that may arrive, on %s', (engine) => {
  let project: Project;
  beforeAll(async () => {
    project = await startProject(engine);
  });
  afterAll(() => project?.close());

  test.each(Object.entries(cases))('%s', async (_name, { sent, status, says, stored }) => {
    await project.backend.sql.exec('delete from public.contact_submissions');
    const answer = await project.postForm(sent);
    const html = await answer.text();
    expect(answer.status).toBe(status);
    if (says) expect(html.toLowerCase()).toContain(says.toLowerCase());
    expect(await project.leads()).toMatchObject(stored ? [stored] : []);
  });

  test('a form sent as multipart is read like any other', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(ann)) body.append(name, value);
    body.append('attachment', new File(['x'], 'x.txt'));
    const answer = await fetch(`${project.origin}/api/submit-lead`, {
      method: 'POST',
      body,
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
  });
});
