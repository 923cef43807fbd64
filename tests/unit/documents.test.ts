import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#tests/project-copy.ts';

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const parentsOf = (path: string): string[] =>
  path === '.' ? [] : [path, ...parentsOf(posix.dirname(path))];
const paths = new Set(tracked.flatMap(parentsOf));
const roots = new Set(tracked.map((path) => path.split('/')[0]));
const { scripts }: { scripts: object } = JSON.parse(read('package.json'));

/** Whether a path is there: from the top, from the folder of the file that names it, or in tests/ or docs/. */
const isThere = (path: string, file: string): boolean =>
  [path, posix.join(posix.dirname(file), path), `tests/${path}`, `docs/${path}`].some((one) =>
    paths.has(one.replace(/\/$/, '')),
  );
const filesNamed = (path: string): string[] =>
  tracked.filter((one) => one.endsWith(`/${path.replace(/^(\.\.?\/)+/, '')}`));
const isFile = (path: string, file: string): boolean =>
  isThere(path, file) || filesNamed(path).length > 0;
/** A name that several files have needs its folder, once in the document. */
const isOneFile = (name: string, file: string): boolean =>
  isThere(name, file) ||
  filesNamed(name).filter((one) => !/^tests\/fixtures|^tools\/new-company/.test(one)).length ===
    1 ||
  filesNamed(name).some((one) => read(file).includes(`\`${one}\``));
const hasSection = (document: string, number: string): boolean =>
  paths.has(document) && new RegExp(`^## ${number}\\. `, 'm').test(read(document));
/** Not in a folder that git ignores, and no placeholder like `crops/NAME`. */
const isOurs = (path: string): boolean =>
  (roots.has(path.split('/')[0]) || paths.has(`tests/${path.split('/')[0]}`)) &&
  !/\/\.|^generated|[A-Z]{3,}$/.test(path);

/** What a text cites, and whether it exists; the last four in documents only. */
type Citation = [cited: RegExp, exists: (cited: string, file: string, part: string) => boolean];
const anywhere: Citation[] = [
  [/\b(docs\/[\w./-]*\w\.\w+)/g, isThere],
  [/([\w@./-]*\w\.md\b(?!\.?\w))/g, isFile],
  [
    /([\w./-]+\.md), section (\d+)/g,
    (document, file, number) =>
      [document, posix.join(posix.dirname(file), document), `docs/${document}`].some((one) =>
        hasSection(one, number),
      ),
  ],
  [
    /\bsources (\d+(?:, \d+)*)/g,
    (numbers) => numbers.split(', ').every((one) => hasSection('docs/content/sources.md', one)),
  ],
  [/\bnpm run ([a-z][a-z:-]*[a-z])/g, (name) => name in scripts],
];
const inDocuments: Citation[] = [
  [/\]\(([^)#\s]+)[^)]*\)/g, (target, file) => /^[a-z]+:/.test(target) || isThere(target, file)],
  [/`([^`\s*…{]+\/[^`\s*…{]*)`/g, (path, file) => !isOurs(path) || isThere(path, file)],
  // The first column of a tree in a code block.
  [/^([\w./[\]-]+\/[\w./[\]-]*)(?=\s{2})/gm, (path, file) => !isOurs(path) || isThere(path, file)],
  [/`([\w.-]+\.(?:ts|tsx|astro|mjs|sql|json|jsonc|ya?ml|toml|css))`/g, isOneFile],
  // A test and words of its name, as in SECURITY.md.
  [
    /`([\w/-]+\.(?:test|spec)\.ts)`: "([^"]+)"/g,
    (test, _file, words) => read(`tests/${test}`).includes(words),
  ],
];
const isDocument = (file: string): boolean => file.endsWith('.md') && !file.startsWith('src/');

test('every document, section, path and command that code, content or a document cites exists', () => {
  // Tests of the content check name files that they create themselves.
  const files = tracked.filter(
    (file) =>
      /\.(ts|tsx|mjs|astro|css|sql|md|ya?ml|toml|json|example)$/.test(file) &&
      !/-lock\.json$|^tests\/(content|fixtures)\//.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const dead = files.flatMap((file) => {
    const text = read(file);
    return [...anywhere, ...(isDocument(file) ? inDocuments : [])].flatMap(([cited, exists]) =>
      [...text.matchAll(cited)]
        .filter(([, what = '', part = '']) => !exists(what, file, part))
        .map(([what]) => `${file}: ${what}`),
    );
  });
  expect(dead).toEqual([]);
});

test('no document says of something that exists that it is not built', () => {
  // `second-store.ts` and `SecondStore.tsx` have the name 'second store'.
  const names = tracked
    .filter((file) => /\.(ts|tsx|astro|sql)$/.test(file))
    .map((file) => posix.basename(file).replace(/\..*$/, ''))
    .map((name) => name.replace(/([a-z])([A-Z])|[-_]/g, '$1 $2').toLowerCase())
    .filter((name) => name.length > 4);
  const documents = tracked.filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file));
  expect(documents.length).toBeGreaterThan(20);
  const untrue = documents.flatMap((file) =>
    read(file)
      .split(/(?<=[.!?|])\s|\n/)
      .filter((sentence) => /\bnot (?:yet )?built\b/i.test(sentence))
      .map((sentence) => ` ${sentence.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')} `)
      .filter((words) => names.some((name) => words.includes(` ${name} `)))
      .map((words) => `${file}:${words}`),
  );
  expect(untrue).toEqual([]);
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
