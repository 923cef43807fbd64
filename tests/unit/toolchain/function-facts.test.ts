import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { checkContent } from '#content-check/check.ts';
import { writeFunctionFacts } from '#content-check/function-facts.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const business = 'src/content/business.yaml';
const retention = 'supabase/functions/_leads/retention.json';

/** The project with another retention in its content. */
function changeRetention(): string {
  const copy = mkdtempSync(join(tmpdir(), 'facts-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  for (const folder of ['src', 'public', 'supabase/functions'])
    cpSync(join(root, folder), join(copy, folder), { recursive: true });
  const text = readFileSync(join(copy, business), 'utf8');
  writeFileSync(join(copy, business), text.replace(/leadMonths: \d+/, 'leadMonths: 7'));
  return copy;
}

test('a changed retention fails the content check until npm run facts has handed it to the functions', async () => {
  const copy = changeRetention();
  const before = readFileSync(join(copy, retention), 'utf8');

  const { problems } = await checkContent(copy);
  expect(problems.filter(({ level }) => level === 'error')).toMatchObject([
    {
      rule: 'function-facts',
      level: 'error',
      file: business,
      message: `${retention} has other facts than this entry. Run "npm run facts" and commit what it writes.`,
    },
  ]);
  // The check only reads.
  expect(readFileSync(join(copy, retention), 'utf8')).toBe(before);

  expect(writeFunctionFacts(copy)).toEqual([retention]);
  expect(JSON.parse(readFileSync(join(copy, retention), 'utf8'))).toMatchObject({ leadMonths: 7 });
  const { problems: left } = await checkContent(copy);
  expect(left.filter(({ level }) => level === 'error')).toEqual([]);
});
