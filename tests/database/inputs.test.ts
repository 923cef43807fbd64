import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type InputCase, inputCases } from '#tests/security/drivers/input-cases.ts';
import { functionEngines, type Project, startProject } from './project.ts';

// The posts that tests/security/inputs.test.ts sends to a whole server, here to each engine.
const stored = inputCases.filter((one) => one.stored);
const multipart = new FormData();
for (const [name, value] of Object.entries({ name: 'Ann', email: 'ann@example.com' }))
  multipart.append(name, value);
multipart.append('attachment', new File(['x'], 'x.txt'));

describe.each(functionEngines)('entries that may arrive, on %s', (engine) => {
  let project: Project;
  let posts = 0;
  beforeAll(async () => {
    project = await startProject(engine, { LEAD_LIMITS: '10000,10000,10000,10000' });
  });
  afterAll(() => project?.close());

  // Each post has its own sender, so that none counts as a repetition of another.
  const post = async (init: RequestInit) => {
    await project.backend.sql.exec('delete from public.contact_submissions');
    posts += 1;
    const request = new Request(`${project.origin}/api/submit-lead`, { method: 'POST', ...init });
    return (await project.backend.fetch(request, { address: `192.0.2.${posts}` })).status;
  };

  test.each(stored)('$name', async ({ sent, status, stored: row }: InputCase) => {
    const { headers = {}, body = '' } = sent;
    expect(await post({ headers, body: body.toString() })).toBe(status);
    expect(await project.leads()).toMatchObject([row ?? {}]);
  });

  test('a form sent as multipart is read like any other', async () => {
    expect(await post({ body: multipart })).toBe(303);
    expect(await project.leads()).toMatchObject([{ name: 'Ann' }]);
  });
});
