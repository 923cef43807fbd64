import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import contentCheck from '#content-check/integration.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const business = 'src/content/business.yaml';
const retention = 'supabase/functions/_leads/retention.json';
const fields = 'supabase/functions/_leads/webhook-fields.json';

test('a build hands a changed retention to the functions, and leaves the other facts alone', {
  timeout: 60_000,
}, async () => {
  const copy = mkdtempSync(join(tmpdir(), 'facts-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  for (const folder of ['src', 'public', 'supabase/functions/_shared'])
    cpSync(join(root, folder), join(copy, folder), { recursive: true });
  const text = readFileSync(join(copy, business), 'utf8');
  writeFileSync(join(copy, business), text.replace(/leadMonths: \d+/, 'leadMonths: 7'));
  const written = statSync(join(copy, fields)).mtimeMs;
  const said: string[] = [];

  const setUp = contentCheck().hooks['astro:config:setup'];
  const logger = { info: (line: string) => said.push(line), warn: () => undefined };
  await setUp?.({
    command: 'build',
    config: { root: pathToFileURL(`${copy}/`) },
    logger,
  } as unknown as Parameters<typeof setUp>[0]);

  expect(JSON.parse(readFileSync(join(copy, retention), 'utf8'))).toMatchObject({ leadMonths: 7 });
  expect(statSync(join(copy, fields)).mtimeMs).toBe(written);
  expect(said).toEqual([
    `${retention} has the facts of the business entry: deploy the functions again.`,
  ]);
});
