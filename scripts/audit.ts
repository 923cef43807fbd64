import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judge, readAdvisories, readExceptions } from './audit/advisories.ts';
import { findIdlePermissions, findUnpinned, readLockfile } from './audit/lockfile.ts';

// npm run audit: exits 1 when something must be mended, 2 when the registry gave no advisories, so that
// nobody takes silence for safety. Without --offline both parts are done; with it only the lockfile's.
const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const packages = readLockfile(root, read('package-lock.json'));
const { allowScripts = {} } = JSON.parse(read('package.json')) as {
  allowScripts?: Record<string, boolean>;
};
const faults = [
  ...findUnpinned(packages, allowScripts),
  ...findIdlePermissions(packages, allowScripts).map(
    (name) => `${name}: package.json allows it a script that it does not have.`,
  ),
];
const hashed = packages.filter(({ integrity }) => integrity).length;
console.log(
  hashed === packages.length
    ? `${packages.length} packages, each with the hash of its bytes.`
    : `${packages.length} packages, ${hashed} of them with the hash of their bytes.`,
);
const isOffline = process.argv.includes('--offline');
let isKnown = isOffline;
if (!isOffline) {
  const npm = spawnSync('npm', ['audit', '--json', '--audit-level=none'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    timeout: 120_000,
  });
  const advisories = readAdvisories(npm.stdout ?? '');
  if (advisories) {
    isKnown = true;
    const exceptions = readExceptions(read('docs/audit-exceptions.json'));
    faults.push(...judge(advisories, exceptions, new Date().toISOString().slice(0, 10)));
    console.log(`${advisories.length} advisories, ${exceptions.length} exceptions.`);
  }
}
for (const fault of faults) console.error(fault);
if (!isKnown) {
  console.error(
    'The registry gave no advisories, so nothing is known about weaknesses: run npm run audit where the npm registry answers audits.',
  );
}
process.exitCode = faults.length > 0 ? 1 : isKnown ? 0 : 2;
