import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ integrity: z.string().optional(), inBundle: z.boolean().optional() }),
  ),
});

// lockfile-lint checks only existing hashes (npm run check:packages). A package that lies inside another is covered
// by the hash of that one.
test('every locked package has an integrity hash', () => {
  const text = readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8');
  const packages = Object.entries(lockfile.parse(JSON.parse(text)).packages);
  expect(packages.length).toBeGreaterThan(100);
  const without = packages.filter(
    ([path, { integrity, inBundle }]) => path !== '' && !integrity && !inBundle,
  );
  expect(without.map(([path]) => path)).toEqual([]);
});
