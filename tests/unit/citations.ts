import { dirname, posix } from 'node:path';

/** What a repository has that a text may cite. */
interface Known {
  /** All paths of files. */
  files: readonly string[];
  /** The scripts of package.json. */
  scripts: readonly string[];
  /** The numbers of the sections of a document. */
  sections: (document: string) => readonly string[];
}

/** Documents for developers; the Markdown files of the content are pages. */
const isDocument = (file: string): boolean =>
  file.endsWith('.md') && !/^(src\/content|tests\/fixtures)\//.test(file);

/** A citation without a path: write the path of the document in `docs` instead. */
const unnamed = /\btrade-facts\b|\bthe (?:specification|decisions)\b(?! of)/i;

/** Folders that git ignores, and placeholders like `crops/NAME`. */
const isGenerated = (path: string): boolean =>
  path.includes('/.') || path.startsWith('netlify/generated') || /[A-Z]{3,}$/.test(path);

/**
 * Makes the function that lists the dead citations of a text as 'file:line what': documents with their
 * sections, `npm run` scripts, and in documents every link, path and file name.
 */
export function makeCitationCheck({ files, scripts, sections }: Known) {
  const paths = new Set(files.flatMap((path) => [path, ...parents(path)]));
  const endings = new Set(files.flatMap(endingsOf));
  const roots = new Set(files.map((path) => path.split('/')[0] ?? ''));

  return (file: string, text: string): string[] =>
    text
      .split('\n')
      .flatMap((line, at) =>
        [...new Set(deadIn(file, line))].map((what) => `${file}:${at + 1} ${what}`),
      );

  function deadIn(file: string, line: string): string[] {
    const beside = (path: string): string => posix.join(dirname(file), path).replace(/\/$/, '');
    const exists = (path: string): boolean => paths.has(path.replace(/\/$/, ''));
    const documentOf = (path: string): string =>
      [path, beside(path), `docs/${path}`].find((one) => paths.has(one)) ?? path;
    const found = (pattern: RegExp) => [...line.matchAll(pattern)];

    const dead = [
      ...found(/\bdocs\/[\w./-]*\w\.\w+/g)
        .map(([path]) => path)
        .filter((path) => !exists(path) && !exists(beside(path))),
      ...found(/[\w@./-]*\w\.md\b(?!\.?\w)/g)
        .map(([path]) => path)
        .filter((path) => !exists(beside(path)) && !endings.has(path.replace(/^(\.\.?\/)+/, ''))),
      ...found(/([\w./-]+\.md), section (\d+)/g)
        .filter(([, path = '', number = '']) => !sections(documentOf(path)).includes(number))
        .map(([what]) => what),
      ...found(/\bsources (\d+(?:, \d+)*)/g)
        .flatMap(([, numbers = '']) => numbers.split(', '))
        .filter((number) => !sections('docs/content/sources.md').includes(number))
        .map((number) => `sources ${number}`),
      ...found(/\bnpm run ([a-z][a-z:-]*[a-z])/g)
        .filter(([, name = '']) => !scripts.includes(name))
        .map(([what]) => what),
      ...(unnamed.exec(line) ?? []),
    ];
    if (!isDocument(file)) return dead;

    const isPath = (path: string): boolean => {
      const [top = ''] = path.split('/');
      return (roots.has(top) || paths.has(`tests/${top}`)) && !isGenerated(path);
    };
    return [
      ...dead,
      ...found(/\]\(([^)#\s]+)[^)]*\)/g)
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target) && !exists(beside(target))),
      // Paths in code spans, and the first column of a tree in a code block.
      ...found(/`([^`\s*…{]+\/[^`\s*…{]*)`|^([\w./[\]-]+\/[\w./[\]-]*)(?=\s{2})/g)
        .map(([, span, column]) => span ?? column ?? '')
        .filter((path) => isPath(path) && !exists(path) && !exists(`tests/${path}`)),
      ...found(/`([\w.-]+\.(?:ts|tsx|astro|mjs|sql|json|jsonc|ya?ml|toml|css))`/g)
        .map(([, name = '']) => name)
        .filter((name) => !endings.has(name)),
    ];
  }
}

/**
 * Sentences that call something not built although a file in `paths` has its name, as 'file:line name':
 * `second-store.ts` and `SecondStore.tsx` have the name 'second store'.
 */
export function findBuilt(file: string, text: string, paths: readonly string[]): string[] {
  const names = new Set(
    paths
      .map((path) => posix.basename(path).replace(/\..*$/, ''))
      .map((name) => name.replace(/([a-z])([A-Z])|[-_]/g, '$1 $2').toLowerCase())
      .filter((name) => name.length > 4),
  );
  return text.split('\n').flatMap((line, at) =>
    line
      .split(/(?<=[.!?|])\s/)
      .filter((sentence) => /\bnot (?:yet )?built\b/i.test(sentence))
      .flatMap((sentence) => {
        const words = ` ${sentence.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')} `;
        return [...names].filter((name) => words.includes(` ${name} `));
      })
      .map((name) => `${file}:${at + 1} ${name}`),
  );
}

function parents(path: string): string[] {
  const parent = posix.dirname(path);
  return parent === '.' ? [] : [parent, ...parents(parent)];
}

/** `a/b/c.ts`, `b/c.ts`, `c.ts`. */
function endingsOf(path: string): string[] {
  const rest = path.slice(path.indexOf('/') + 1);
  return rest === path ? [path] : [path, ...endingsOf(rest)];
}
