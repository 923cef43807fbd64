import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { signInAdmin, startProject } from './project.ts';

test('requests that never end their body hold up nobody else, also with the key and the session of the desk', async () => {
  const project = await startProject('PGlite');
  onTestFinished(() => project.close());
  const admin = await signInAdmin(project);
  const token = (await admin.auth.getSession()).data.session?.access_token;
  for (const path of ['/rest/v1/rpc/apply_changes', '/auth/v1/logout', '/api/submit-lead']) {
    const socket = connect(Number(new URL(project.origin).port), '127.0.0.1');
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    const keys = `apikey: sb_publishable_test\r\nAuthorization: Bearer ${token}\r\n`;
    const type = 'Content-Type: application/json\r\nContent-Length: 500\r\n';
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${keys}${type}\r\n{"a":`);
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  const begun = performance.now();
  expect((await project.postForm({ name: 'Ann', email: 'ann@example.com' })).status).toBe(303);
  const { data: feed } = await admin.rpc('desk_sync', { cursor: null, most: 50 });
  expect(feed).toMatchObject({ leads: [{ row: { name: 'Ann' } }] });
  expect(performance.now() - begun).toBeLessThan(4000);
});
