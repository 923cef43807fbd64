import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  integrity?: string;
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
}
const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'),
);

const systems = ['linux x64', 'linux arm64', 'darwin x64', 'darwin arm64', 'win32 x64'] as const;

/** The package `name` as Node finds it from the package at `path`. */
function findPackage(path: string, name: string) {
  for (let folder = path; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const found = packages[`${folder}${folder && '/'}node_modules/${name}`];
    if (found || !folder.includes('/node_modules/'))
      return found ?? packages[`node_modules/${name}`];
  }
}

// lockfile-lint checks only existing hashes (npm run check:packages). A package that lies inside another is covered
// by the hash of that one.
test('every locked package has an integrity hash', () => {
  const all = Object.entries(packages);
  expect(all.length).toBeGreaterThan(100);
  const without = all.filter(([path, { integrity, inBundle }]) => path && !integrity && !inBundle);
  expect(without.map(([path]) => path)).toEqual([]);
});

// npm installs no platform package that the lockfile doesn't name (npm/cli #4828). One is left out when the registry
// doesn't carry it at the time the lockfile is made: take the newest version that is whole.
test('the lockfile names the native packages for Linux, macOS and Windows', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {}, os }]) => {
    const names = Object.keys(optionalDependencies);
    const fits = (system: string) =>
      names.some((name) => {
        const found = findPackage(path, name);
        const [platform = '', cpu = ''] = system.split(' ');
        return found?.os?.includes(platform) && (found.cpu?.includes(cpu) ?? true);
      });
    const lacking = systems.filter((system) => !os && fits('linux x64') && !fits(system));
    return [
      ...names.filter((name) => !findPackage(path, name)).map((name) => `${path}: ${name}`),
      ...lacking.map((system) => `${path}: nothing for ${system}`),
    ];
  });
  expect(missing).toEqual([]);
});

// A tag can be moved to other code; a commit can't.
test('every action of a workflow is named by its commit', () => {
  const folder = new URL('../../../.github/workflows/', import.meta.url);
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(new URL(name, folder), 'utf8').split('\n'),
  );
  const uses = lines.filter((line) => /\buses:/.test(line)).map((line) => line.trim());
  expect(uses.length).toBeGreaterThan(5);
  expect(uses.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
});
