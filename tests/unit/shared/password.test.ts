import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { passwordMinLength } from '#shared/password.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

test("the hosted project's auth service requires the same password length", () => {
  const config = parse(readFileSync(join(root, 'supabase/config.toml'), 'utf8'));
  expect(config['auth']).toMatchObject({ minimum_password_length: passwordMinLength });
});
