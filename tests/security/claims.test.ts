import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claims } from '#tests/prove/claims.ts';
import { atLeast, atMost, exactly, measured, overclaims } from '#tests/prove/figures.ts';
import { proofNames, proofs } from '#tests/prove/proofs.ts';
import { root } from '#tests/prove/site.ts';
import { findOverclaims, readProofTable, renderClaims } from '#tests/prove/table.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('every claim from 1 to 45 has its line, with a test that exists or a reason', () => {
  expect(claims.map(({ number }) => number)).toEqual(Array.from({ length: 45 }, (_, at) => at + 1));
  for (const { number, tests, because } of claims) {
    for (const file of tests) expect(existsSync(join(root, file)), `${number}: ${file}`).toBe(true);
    expect(tests.length > 0 || because, `claim ${number}`).toBeTruthy();
  }
});

test('every proof stands beside a claim, and its short form in a test', () => {
  const used = new Set(claims.flatMap(({ proofs: names = [] }) => names));
  expect([...used].sort()).toEqual([...proofNames].sort());
  for (const name of proofNames) expect(existsSync(join(root, proofs[name].test)), name).toBe(true);
});

test('SECURITY.md says what the last run of npm run prove has found, and no more', () => {
  const table = readProofTable(read('docs/proof.json'));
  expect(Object.keys(table.proofs).sort()).toEqual([...proofNames].sort());
  expect(read('SECURITY.md')).toContain(renderClaims(claims, table));
});

test('a table that claims more than a run has found is noticed', () => {
  const claimed = [
    atLeast('kills', 100),
    exactly('lost', 0),
    atMost('in the list', 5),
    measured('found', 700),
  ];
  expect(overclaims(claimed, claimed)).toEqual([]);
  expect(
    overclaims(claimed, [atLeast('kills', 120), exactly('lost', 0), atMost('in the list', 3)]),
  ).toEqual([]);
  expect(
    overclaims(claimed, [atLeast('kills', 99), exactly('lost', 1), atMost('in the list', 6)]),
  ).toEqual([
    '"kills": 100 is claimed, this run found 99.',
    '"lost": 0 is claimed, this run found 1.',
    '"in the list": 5 is claimed, this run found 6.',
  ]);
  expect(overclaims(claimed, []).length).toBe(3);
  const table = readProofTable(read('docs/proof.json'));
  expect(findOverclaims(table, [['kills', [atLeast('kills', 1)]]]).length).toBeGreaterThan(0);
});

test('every command that SECURITY.md and docs/deploy.md name exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const text = read('SECURITY.md') + read('docs/deploy.md');
  const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('the pages that SECURITY.md and docs/deploy.md link to exist', () => {
  for (const [file, folder] of [
    ['SECURITY.md', ''],
    ['docs/deploy.md', 'docs'],
  ] as const) {
    const links = [...read(file).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path);
    expect(links.filter((path) => !existsSync(join(root, folder, path)))).toEqual([]);
  }
});
