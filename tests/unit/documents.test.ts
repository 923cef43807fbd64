import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)));

const isText = (file: string): boolean =>
  /^\.(ts|tsx|mjs|astro|css|sql|md|yaml|yml|toml|json|example)$/.test(extname(file)) &&
  !file.endsWith('-lock.json');
/** Documents for developers; the Markdown files of the content are pages. */
const isDocument = (file: string): boolean => file.endsWith('.md') && !isContent(file);
const isContent = (file: string): boolean => /^(src\/content|tests\/fixtures)\//.test(file);
// Tests of the content check name files that they make themselves; this file names dead ones.
const namesOwnFiles = (file: string): boolean =>
  /^tests\/(content|fixtures)\/|^tests\/unit\/documents\.test\.ts$/.test(file);

/** A document that is meant without being named: write the path of the file in `docs`. */
const unnamed = /\btrade-facts\b|\bthe (?:specification|decisions)\b(?! of)/i;

/**
 * The citations of a text that lead nowhere, as 'file:line what'. `files` are all paths of the
 * repository, `sections` gives the numbers of the sections of a document.
 */
function findDead(
  file: string,
  text: string,
  files: readonly string[],
  sections: (document: string) => readonly string[],
): string[] {
  const folders = new Set(files.flatMap((path) => parents(path)));
  const exists = (path: string): boolean => files.includes(path) || folders.has(path);
  const isSomewhere = (path: string): boolean =>
    files.some((one) => `/${one}`.endsWith(`/${path}`));
  const beside = (path: string): string => posix.join(dirname(file), path);
  const documentOf = (path: string): string =>
    [path, beside(path), `docs/${path}`].find((one) => files.includes(one)) ?? path;

  const deadOf = (line: string): string[] => {
    const dead: string[] = [];
    const judge = (isFound: boolean, what: string) => {
      if (!isFound) dead.push(what);
    };
    for (const [path] of line.matchAll(/\bdocs\/[\w./-]*\w\.\w+/g))
      judge(exists(path) || exists(beside(path)), path);
    for (const [path] of line.matchAll(/[\w@./-]*\w\.md\b(?!\.?\w)/g))
      judge(exists(beside(path)) || isSomewhere(path.replace(/^(\.\.?\/)+/, '')), path);
    for (const [what, path = '', number = ''] of line.matchAll(/([\w./-]+\.md), section (\d+)/g))
      judge(sections(documentOf(path)).includes(number), what);
    for (const [, numbers = ''] of line.matchAll(/\bsources (\d+(?:, \d+)*)/g))
      for (const number of numbers.split(', '))
        judge(sections('docs/sources.md').includes(number), `sources ${number}`);
    if (unnamed.test(line)) dead.push(unnamed.exec(line)?.[0] ?? '');
    if (!isDocument(file)) return dead;
    for (const [, target = ''] of line.matchAll(/\]\(([^)#\s]+)[^)]*\)/g))
      if (!/^[a-z]+:/.test(target)) judge(exists(beside(target).replace(/\/$/, '')), target);
    for (const [, path = ''] of line.matchAll(/`([^`\s*…{]+\/[^`\s*…{]*)`/g)) {
      const [top = ''] = path.split('/');
      const isOfTests = folders.has(`tests/${top}`);
      // Folders that git ignores, like supabase/.temp, come and go.
      if ((!folders.has(top) && !isOfTests) || path.includes('/.')) continue;
      const plain = path.replace(/\/$/, '');
      judge(exists(plain) || (isOfTests && exists(`tests/${plain}`)), path);
    }
    return dead;
  };
  return text
    .split('\n')
    .flatMap((line, at) => [...new Set(deadOf(line))].map((what) => `${file}:${at + 1} ${what}`));
}

function parents(path: string): string[] {
  const parent = posix.dirname(path);
  return parent === '.' ? [] : [parent, ...parents(parent)];
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const sectionsOf = (document: string): string[] =>
  tracked.includes(document)
    ? [...read(document).matchAll(/^## (\d+)\. /gm)].map(([, number = '']) => number)
    : [];

test('every document, section and path that code, content or a document cites exists', () => {
  const files = tracked.filter((file) => isText(file) && !namesOwnFiles(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => findDead(file, read(file), tracked, sectionsOf))).toEqual([]);
});

test('a citation that leads nowhere is found, with file and line', () => {
  const files = ['README.md', 'docs/deploy.md', 'docs/sources.md', 'src/model/read.ts'];
  const dead = (file: string, text: string) => findDead(file, text, files, () => ['1', '2']);
  expect(dead('src/model/read.ts', 'a\n// (docs/deploy.md) and docs/gone.md')).toEqual([
    'src/model/read.ts:2 docs/gone.md',
  ]);
  expect(dead('src/model/read.ts', '// see deploy.md, DESIGN.md')).toEqual([
    'src/model/read.ts:1 DESIGN.md',
  ]);
  expect(dead('src/content/a.md', '# sources 2, 18')).toEqual(['src/content/a.md:1 sources 18']);
  expect(dead('src/model/read.ts', '// docs/deploy.md, section 3')).toEqual([
    'src/model/read.ts:1 docs/deploy.md, section 3',
  ]);
  expect(dead('src/model/read.ts', '// as the specification says')).toEqual([
    'src/model/read.ts:1 the specification',
  ]);
  expect(dead('docs/deploy.md', '[a](../README.md) [b](https://x.y/z) [c](old/)')).toEqual([
    'docs/deploy.md:1 old/',
  ]);
  expect(
    dead('docs/deploy.md', '`src/model/read.ts`, `src/model`, `src/view/`, `text/html`'),
  ).toEqual(['docs/deploy.md:1 src/view/']);
});
