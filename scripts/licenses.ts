import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatLicenses } from './audit/licenses.ts';
import { readLockfile } from './audit/lockfile.ts';

// node scripts/licenses.ts: writes docs/licenses.md, the license of every installed package.
const root = fileURLToPath(new URL('..', import.meta.url));
const packages = readLockfile(root, readFileSync(join(root, 'package-lock.json'), 'utf8'));
const { text, unknown } = formatLicenses(packages);
writeFileSync(join(root, 'docs/licenses.md'), text);
for (const line of unknown) console.error(line);
process.exitCode = unknown.length > 0 ? 1 : 0;
