import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { brandSchema } from '#schemas/brand.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const styleBlock = /<style[^>]*>([\s\S]*?)<\/style>/g;
const withoutStyles = (text: string): string => text.replace(styleBlock, '');
const imported = /(?:from |import\()'(\.\/[\w-]+\.(?:astro|tsx?)|#islands\/[\w-]+\.tsx)'/g;

/** The code of a file, of the components in its folder and of its islands. */
function codeOf(file: string, seen = new Set<string>()): string {
  if (seen.has(file)) return '';
  seen.add(file);
  const own = withoutStyles(read(file));
  const parts = [...own.matchAll(imported)].map(([, name = '']) =>
    name.startsWith('#') ? name.replace('#islands', 'src/islands') : join(dirname(file), name),
  );
  return [own, ...parts.map((part) => codeOf(part, seen))].join('\n');
}

/** The selectors of a sheet, without the steps of animations. */
function selectorsOf(css: string): string[] {
  const found: string[] = [];
  postcss.parse(css).walkRules((rule) => {
    const { parent } = rule;
    if (parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes') return;
    found.push(...rule.selectors);
  });
  return found;
}

/** The classes of a selector in order, without those in :has() and :not(). */
const classesOf = (selector: string): string[] =>
  [
    ...selector
      .replace(/:(?:has|not)\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]/g, '')
      .matchAll(/\.([a-z][\w-]*)/gi),
  ].map(([, name = '']) => name);

/** Whether code names a class, completely or as the fixed beginning of a template like `boards-${look}`. */
function names(code: string, word: string): boolean {
  if (new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(code)) return true;
  const beginnings = Array.from(word, (_, index) => word.slice(0, index + 1));
  return beginnings.some((beginning) => new RegExp(`(?<![\\w-])${beginning}\\$\\{`).test(code));
}

const base = ['elements', 'layout', 'parts']
  .map((name) => read(`src/styles/${name}.css`))
  .join('\n');
const shared = new Set(selectorsOf(base).flatMap(classesOf));
/** Each component with styles in a block or in a sheet that it imports: its markup and its selectors. */
const styled = globSync('src/**/*.astro')
  .sort()
  .map((file) => {
    const text = read(file);
    const blocks = [...text.matchAll(styleBlock)].map(([, block = '']) => block);
    const sheets = [...text.matchAll(/^import '(\.\/[\w.-]+\.css)';$/gm)];
    const css = [...blocks, ...sheets.map(([, name = '']) => read(join(dirname(file), name)))];
    return { file, markup: codeOf(file), selectors: selectorsOf(css.join('\n')) };
  });
const firstClass = (selector: string): string | undefined =>
  classesOf(selector).find((name) => !shared.has(name));

test('a component styles only its own markup: each of its selectors begins with one of its classes', () => {
  const strangers = styled.flatMap(({ file, markup, selectors }) =>
    selectors
      .filter((selector) => {
        const first = firstClass(selector);
        return !first || !names(markup, first);
      })
      .map((selector) => `${file}: ${selector}`),
  );
  expect(strangers).toEqual([]);
});

test('no two components style the same class', () => {
  const owners = new Map<string, Set<string>>();
  for (const { file, selectors } of styled)
    for (const name of new Set(selectors.map(firstClass)))
      if (name) owners.set(name, (owners.get(name) ?? new Set()).add(file));
  expect([...owners].filter(([, files]) => files.size > 1)).toEqual([]);
});

test('every styled class is used in markup', () => {
  const code = [...globSync('src/**/*.{astro,ts,tsx}'), ...globSync('server/**/*.ts')]
    .map((file) => withoutStyles(read(file)))
    .join('\n');
  const dead = [...styled.flatMap(({ selectors }) => selectors), ...selectorsOf(base)]
    .flatMap((selector) => selector.match(/\.[a-z][\w-]*/gi) ?? [])
    .filter((name) => !names(code, name.slice(1)));
  expect([...new Set(dead)]).toEqual([]);
});

test('colors are written in tokens.css only', () => {
  const sheets = globSync('src/**/*.css').filter((file) => !file.endsWith('tokens.css'));
  const found = [...globSync('src/**/*.astro'), ...sheets].flatMap((file) =>
    [...read(file).matchAll(/(?<![&\w])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b/gi)].map(
      ([color]) => `${file}: ${color}`,
    ),
  );
  expect(found).toEqual([]);
});

test('the company’s colors are written in brand.yaml only', () => {
  const { colors } = brandSchema.parse(parse(read('src/content/brand.yaml')));
  const files = globSync('{src,server,build,tools,public}/**/*.{astro,css,ts,tsx,js,mjs,svg,html}');
  // The white board of a drawing has the color of the desk.
  const own = Object.values(colors).filter((color) => color !== colors.desk);
  const found = files
    .filter((file) => !file.startsWith('src/content'))
    .filter((file) => own.some((color) => read(file).toLowerCase().includes(color)));
  expect(found).toEqual([]);
});

test('no attribute of a drawing has a unit that WebKit takes for 0', () => {
  const attribute =
    /\s(?:d?[xy][12]?|r[xy]?|c[xy]|width|height|font-size)=["{`]+[-.\d]+(?:rem|[sld]?v(?:w|h|min|max))\b/;
  const files = globSync('src/**/*.{astro,svg,tsx}').sort();
  expect(files.filter((file) => attribute.test(withoutStyles(read(file))))).toEqual([]);
  expect(attribute.test('<text x="1rem">')).toBe(true);
});
