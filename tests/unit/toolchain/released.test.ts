import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#tests/project-copy.ts';
import { missingMigrations } from '#tools/launch/migrations.ts';

const read = (file: string) => readFileSync(join(root, 'supabase', file), 'utf8');
const released: Record<string, string> = JSON.parse(read('released.json'));

// A hosted database has run them, and runs none twice: the next change is one more file
// (npx supabase migration new NAME), whose hash is added here with its release.
test.each(Object.entries(released))('the released migration %s has not changed', (file, hash) => {
  const text = read(`migrations/${file}`).replaceAll('\r\n', '\n');
  expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
});

test('the doctor names the migrations that a database lacks', () => {
  const versions = Object.keys(released).map((file) => file.split('_')[0] ?? '');
  const [first = ''] = Object.keys(released);
  expect(missingMigrations(root, versions.slice(1))).toContain(first);
  for (const file of Object.keys(released))
    expect(missingMigrations(root, versions)).not.toContain(file);
});
