import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openGitHub } from '#server/editor/github.ts';
import { askEditor } from '#tools/launch/editor.ts';

/** A Git host that answers each request so; its address. */
async function answering(status: number, headers: Record<string, string> = {}): Promise<string> {
  const host = createServer((_, response) => response.writeHead(status, headers).end('{}'));
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void host.close());
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
}
const until = (day: string) => ({
  'github-authentication-token-expiration': `2026-12-${day} 10:00:00 UTC`,
});
const limit = { 'x-ratelimit-remaining': '0' };

test.each([
  ['a key for two weeks and more', 200, until('16'), '✓ editor: its key runs out on 2026-12-16'],
  ['a key for 13 days', 200, until('14'), '✗ editor: its key runs out on 2026-12-14. Make a new'],
  ['a key without an end', 200, {}, '✓ editor: its key is taken'],
  ['a key that ran out', 401, {}, '✗ editor: the Git host answers its key with 401. Make a new'],
  ['a limit', 403, limit, '– editor: skipped. The Git host wants a pause'],
  ['a limit of GitHub’s second kind', 429, {}, '– editor: skipped. The Git host wants a pause'],
])('the doctor tells %s', async (_what, status, headers, says) => {
  const api = await answering(status, headers);
  const env = { CMS_REPO: 'owner/site', CMS_TOKEN: 'key', CMS_API: api };
  const read = (name: string) => env[name as keyof typeof env];
  expect((await askEditor(read, Date.parse('2026-12-01'))).line).toContain(says);
});

test('the doctor says that the editor is off', async () => {
  expect((await askEditor(() => undefined)).line).toContain('/edit/ is off');
});

test('a save at the Git host’s limit asks for a pause, one with a key that ran out for a new key', async () => {
  const save = (api: string) => openGitHub('owner/site', 'key', api).head();
  await expect(save(await answering(403, limit))).rejects.toThrow('wants a pause');
  await expect(save(await answering(401))).rejects.toThrow('rejected this site’s key');
});
