import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildFunctionFacts } from '#build/content-check/function-facts.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));

test('the deployed functions use the versions installed in the project', () => {
  const { imports } = readJson('supabase/functions/deno.json') as {
    imports: Record<string, string>;
  };
  const own = readJson('package.json') as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const versions: Record<string, string> = { ...own.devDependencies, ...own.dependencies };
  expect(Object.keys(imports)).toContain('zod');
  for (const [name, address] of Object.entries(imports))
    expect(address).toBe(`npm:${name}@${versions[name]}`);
});

test('the functions have the current facts of the business entry (npm run facts)', () => {
  const facts = buildFunctionFacts(root);
  expect(facts).toHaveLength(5);
  for (const [file, text] of facts)
    expect([file, readFileSync(join(root, file), 'utf8')]).toEqual([file, text]);
});
