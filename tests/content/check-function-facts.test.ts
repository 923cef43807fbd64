import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkContent } from '#content-check/check.ts';
import { writeFunctionFacts } from '#content-check/function-facts.ts';
import { formatProblem } from '#content-check/problem.ts';
import { changeFile, makeProject, swap, TODAY } from './project.ts';

const retention = 'supabase/functions/_leads/retention.json';

test('a changed retention is a warning until npm run facts has copied it to the functions', async () => {
  const root = await makeProject();
  const check = async () => (await checkContent(root, TODAY)).problems.map(formatProblem);
  const carried = () => readFile(join(root, retention), 'utf8');
  writeFunctionFacts(root);
  expect(await check()).toEqual([]);

  const before = await carried();
  await changeFile(root, 'business.yaml', swap('leadMonths: 24', 'leadMonths: 27'));
  expect(await check()).toEqual([
    expect.stringContaining(
      `Only a warning: ${retention} has other facts than this entry. The host copies them before it builds; here "npm run facts" does.`,
    ),
  ]);
  // The check only reads.
  expect(await carried()).toBe(before);

  expect(writeFunctionFacts(root)).toEqual([retention]);
  expect(JSON.parse(await carried())).toMatchObject({ leadMonths: 27 });
  expect(await check()).toEqual([]);
});
