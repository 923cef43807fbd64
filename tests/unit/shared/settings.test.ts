import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { buildFunctionFacts } from '#content-check/function-facts.ts';
import { parseLeadLimits, readLeadSettings } from '#leads/settings.ts';
import { requireEnv } from '#shared/env.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));

test('the deployed functions use the versions that the project has installed', () => {
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

test('the functions carry the facts of the business entry as they are now (npm run facts)', () => {
  const facts = Object.entries(buildFunctionFacts(root));
  expect(facts).toHaveLength(2);
  for (const [file, text] of facts)
    expect([file, readFileSync(join(root, file), 'utf8')]).toEqual([file, text]);
});

describe('the environment of a function', () => {
  test('names everything that is missing in one message', () => {
    expect(() =>
      readLeadSettings((name) => (name === 'SUPABASE_URL' ? 'https://name.supabase.co' : ' ')),
    ).toThrow(
      'Not set in the environment: SUPABASE_SECRET_KEY, FORM_TOKEN_SECRET, SENDER_HASH_SECRET. Set each as .env.example says.',
    );
  });

  test('is read without the spaces around it', () => {
    expect(requireEnv(() => ' value ', ['A'])).toEqual({ A: 'value' });
  });

  test('has 10, 4 and 60 posts an hour as its limits, or others', () => {
    expect(parseLeadLimits(undefined)).toEqual({
      withToken: 10,
      withoutToken: 4,
      siteWithoutToken: 60,
    });
    expect(parseLeadLimits('20, 8,100')).toEqual({
      withToken: 20,
      withoutToken: 8,
      siteWithoutToken: 100,
    });
  });

  test.each(['10', '10,4', '10,4,60,1', '10,4,x', '10,0,60', '1.5,4,60', '10,,60'])(
    'does not take %s for limits',
    (text) => {
      expect(() => parseLeadLimits(text)).toThrow(
        `LEAD_LIMITS: "${text}" is not a list of limits.`,
      );
    },
  );
});
