import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PHRASES } from '#build/content-check/phrases.ts';
import { findBuilt, makeCitationCheck } from './citations.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)));

const isText = (file: string): boolean =>
  /^\.(ts|tsx|mjs|astro|css|sql|md|yaml|yml|toml|json|example)$/.test(extname(file)) &&
  !file.endsWith('-lock.json');
// Tests of the content check name files that they create themselves; this file names missing ones.
const namesOwnFiles = (file: string): boolean =>
  /^tests\/(content|fixtures)\/|^tests\/unit\/documents\.test\.ts$/.test(file);

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

test.each([
  ['src/model/read.ts', 'a\n// (docs/deploy.md) and docs/gone.md', '2 docs/gone.md'],
  ['src/model/read.ts', '// see deploy.md, DESIGN.md', '1 DESIGN.md'],
  ['src/content/a.md', '# sources 2, 18', '1 sources 18'],
  ['src/model/read.ts', '// docs/deploy.md, section 3', '1 docs/deploy.md, section 3'],
  ['src/model/read.ts', '// as the specification says', '1 the specification'],
  ['src/model/read.ts', "'Run npm run build, or npm run bild.'", '1 npm run bild'],
  ['docs/deploy.md', '[a](../README.md) [b](https://x.y/z) [c](old/)', '1 old/'],
  ['docs/deploy.md', '`src/model/read.ts`, `src/model`, `src/view/`, `text/html`', '1 src/view/'],
  ['docs/deploy.md', '`read.ts`, `reed.ts`', '1 reed.ts'],
  ['docs/deploy.md', 'src/model/    the model\nsrc/view/     the views', '2 src/view/'],
  ['docs/deploy.md', '`netlify/generated/lead-form.json`, `supabase/.temp`', undefined],
])('in %s a dead citation is found with its line: %j', (file, text, dead) => {
  const findDead = makeCitationCheck({
    files: [
      'README.md',
      'docs/deploy.md',
      'docs/content/sources.md',
      'src/model/read.ts',
      'netlify/x.ts',
    ],
    scripts: ['build'],
    sections: () => ['1', '2'],
  });
  expect(findDead(file, text)).toEqual(dead ? [`${file}:${dead}`] : []);
});

test('no document says of something that exists that it is not built', () => {
  const code = tracked.filter((file) => /\.(ts|tsx|astro|sql)$/.test(file));
  const documents = tracked.filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file));
  expect(documents.length).toBeGreaterThan(20);
  expect(documents.flatMap((file) => findBuilt(file, read(file), code))).toEqual([]);
  expect(
    findBuilt('a.md', 'Built.\nNot built yet: a second store.', ['netlify/second-store.ts']),
  ).toEqual(['a.md:2 second store']);
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

test('docs/content/voice.md lists the phrases said too often with the limits of the check', () => {
  for (const [phrase, limit] of Object.entries(PHRASES))
    expect(read('docs/content/voice.md')).toContain(`| ${phrase} | ${limit} |`);
});
