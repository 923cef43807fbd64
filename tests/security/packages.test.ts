import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judge, readAdvisories, readExceptions } from '#scripts/audit/advisories.ts';
import { formatLicenses, isAccepted } from '#scripts/audit/licenses.ts';
import { findIdlePermissions, findUnpinned, readLockfile } from '#scripts/audit/lockfile.ts';
import { root } from '#tests/prove/site.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const packages = readLockfile(root, read('package-lock.json'));
const { allowScripts, devDependencies, dependencies } = JSON.parse(read('package.json')) as {
  allowScripts: Record<string, boolean>;
  devDependencies: Record<string, string>;
  dependencies: Record<string, string>;
};

test('every package is pinned by the hash of its bytes, and every install script is named in package.json', () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(findUnpinned(packages, allowScripts)).toEqual([]);
  expect(findIdlePermissions(packages, allowScripts)).toEqual([]);
});

test('what the site ships has exact versions', () => {
  expect(Object.entries(dependencies).filter(([, version]) => !/^\d/.test(version))).toEqual([]);
  expect(
    Object.values(devDependencies).filter((version) => /^(?:\*|latest|git|http)/.test(version)),
  ).toEqual([]);
});

test('a package without a hash, from a git address, or with a script nobody named is noticed', () => {
  const lock = {
    lockfileVersion: 3,
    packages: {
      'node_modules/a': { version: '1.0.0', resolved: 'git+ssh://x/a.git' },
      'node_modules/b': { version: '1.0.0', integrity: 'sha512-x', hasInstallScript: true },
    },
  };
  expect(findUnpinned(readLockfile(root, JSON.stringify(lock)), {})).toEqual([
    'a: the lockfile has no hash of it.',
    'a: it comes from git+ssh://x/a.git.',
    'b: it runs a script when it is installed, and package.json does not name it.',
  ]);
});

test('the list of licenses is current, and every license is one that may be used', () => {
  const { text, unknown } = formatLicenses(packages);
  expect(unknown).toEqual([]);
  expect(text, 'run node scripts/licenses.ts').toBe(read('docs/licenses.md'));
  expect([
    isAccepted('GPL-3.0'),
    isAccepted('MIT AND GPL-3.0'),
    isAccepted('(MIT OR GPL-3.0)'),
  ]).toEqual([false, false, true]);
});

const advisory = {
  source: 1,
  name: 'a',
  title: 'Bad',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  severity: 'high',
};
const report = (entries: object[]) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: { a: { via: entries }, b: { via: ['a'] } },
  });
const exception = {
  id: 'GHSA-aaaa-bbbb-cccc',
  packageName: 'a',
  reason: 'Only the tests load this package.',
  until: '2027-01-31',
};

test('a grave weakness stops, a light one does not, and the same one told twice counts once', () => {
  const found =
    readAdvisories(
      report([advisory, advisory, { ...advisory, source: 2, url: '', severity: 'moderate' }]),
    ) ?? [];
  expect(found.map(({ id, severity }) => [id, severity])).toEqual([
    ['GHSA-aaaa-bbbb-cccc', 'high'],
    ['2', 'moderate'],
  ]);
  expect(judge(found, [], '2026-11-21')).toHaveLength(1);
});

test('an exception counts until its day, and one that nothing needs is named', () => {
  const found = readAdvisories(report([advisory])) ?? [];
  const borne = readExceptions(JSON.stringify([exception]));
  expect(judge(found, borne, '2027-01-31')).toEqual([]);
  expect(judge(found, borne, '2027-02-01').join()).toContain('ended on 2027-01-31');
  expect(judge([], borne, '2027-01-01').join()).toContain('nothing needs the exception');
  expect(() => readExceptions(JSON.stringify([{ ...exception, until: 'soon' }]))).toThrow('until');
  expect(() => readExceptions(JSON.stringify([{ ...exception, reason: 'later' }]))).toThrow(
    'reason',
  );
});

test('the answer of a registry that gives no advisories is not taken for none', () => {
  for (const text of ['', '{"message":"405 Method Not Allowed"}', '{"error":{}}', '<html>'])
    expect(readAdvisories(text)).toBeUndefined();
});

test('the committed exceptions are written as they must be', () => {
  expect(readExceptions(read('docs/audit-exceptions.json'))).toBeInstanceOf(Array);
});
