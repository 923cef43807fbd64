import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildDatabaseTypes } from '#local/database-types.ts';
import { root } from './engines.ts';

test('the committed database types are those that the migrations make (npm run types:database)', async () => {
  expect(readFileSync(join(root, 'supabase/database.types.ts'), 'utf8')).toBe(
    await buildDatabaseTypes(root),
  );
});
