import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findBuilt, makeCitationCheck } from './citations.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)));

const isText = (file: string): boolean =>
  /^\.(ts|tsx|mjs|astro|css|sql|md|yaml|yml|toml|json|example)$/.test(extname(file)) &&
  !file.endsWith('-lock.json');
// Tests of the content check name files that they create themselves.
const namesOwnFiles = (file: string): boolean => /^tests\/(content|fixtures)\//.test(file);

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const sectionsOf = (document: string): string[] =>
  tracked.includes(document)
    ? [...read(document).matchAll(/^## (\d+)\. /gm)].map(([, number = '']) => number)
    : [];

test('every document, section, path and command that code, content or a document cites exists', () => {
  const files = tracked.filter((file) => isText(file) && !namesOwnFiles(file));
  expect(files.length).toBeGreaterThan(300);
  const { scripts }: { scripts: object } = JSON.parse(read('package.json'));
  const findDead = makeCitationCheck({
    files: tracked,
    scripts: Object.keys(scripts),
    sections: sectionsOf,
  });
  expect(files.flatMap((file) => findDead(file, read(file)))).toEqual([]);
});

test('no document says of something that exists that it is not built', () => {
  const code = tracked.filter((file) => /\.(ts|tsx|astro|sql)$/.test(file));
  const documents = tracked.filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file));
  expect(documents.length).toBeGreaterThan(20);
  expect(documents.flatMap((file) => findBuilt(file, read(file), code))).toEqual([]);
});

test('decisions are numbered, each with its three parts in at most 40 lines', () => {
  const decisions = tracked.filter((file) => file.startsWith('docs/decisions/'));
  for (const [at, file] of decisions.sort().entries()) {
    const text = read(file);
    expect(file).toMatch(new RegExp(`/${String(at + 1).padStart(4, '0')}-[a-z0-9-]+\\.md$`));
    expect(text).toMatch(new RegExp(`^# ${at + 1}\\. `));
    expect(text).toMatch(/\*\*Context\..+\*\*Decision\..+\*\*Consequences\./s);
    expect(text.split('\n').length, file).toBeLessThanOrEqual(41);
  }
});
