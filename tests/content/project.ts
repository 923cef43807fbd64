import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import sharp from 'sharp';
import { checkContent } from '#build/content-check/check.ts';
import { collectionOf, contentOf, drawingOf } from '#build/content-check/content.ts';
import { findProblems, type Report } from '#build/content-check/find-problems.ts';
import { formatProblem } from '#build/content-check/problem.ts';
import { FROZEN_CONTENT } from '#tests/frozen-content.ts';
import { root } from '#tests/project-copy.ts';
import { tempFolder } from '#tests/temp-folder.ts';

const SITE = join(root, 'tests/fixtures/content/site/src/content');

/** The kinds of sections, each a folder with examples. */
export const KINDS: readonly string[] = globSync('*/examples.yaml', {
  cwd: join(root, 'src/sections'),
})
  .map(dirname)
  .sort();

/** The day on which the fixture's years are counted. */
const TODAY = new Date('2026-03-02');

/** The pictures of the small site, 1,200 pixels wide. */
const PICTURES = ['photos/deck.jpg', 'photos/porch.jpg'];

/** The texts of the valid small site by their name in the content folder. */
const TEXTS: ReadonlyMap<string, string> = readTexts();

function readTexts(): Map<string, string> {
  const found = readdirSync(SITE, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => posix.relative(SITE, posix.join(one.parentPath, one.name)));
  const texts = new Map(found.map((name) => [name, readFileSync(join(SITE, name), 'utf8')]));
  texts.set('interface.yaml', readFileSync(join(root, FROZEN_CONTENT, 'interface.yaml'), 'utf8'));
  return texts;
}

/** The text of a content file of the small site. */
export const siteText = (name: string): string => TEXTS.get(name) ?? '';

/** A change of one text, also of none; null deletes its file. */
export type TextChange = null | ((text: string) => string);

/** A change of one file of a project, which may be a picture. */
export type Change = TextChange | Buffer;

/** Changes by the file's name in the content folder; `../pages/x.astro` is a file of the site's code. */
export type Changes<Kind = TextChange> = Readonly<Record<string, Kind>>;

/** Replaces a text; throws when it is missing. */
export const swap =
  (from: string, to: string) =>
  (text: string): string => {
    if (!text.includes(from)) throw new Error(`The fixture does not contain "${from}".`);
    return text.replace(from, () => to);
  };

/** The problems of the small site after some changes, all in memory, as the page under /edit/ checks it. */
export function problemsAfter(changes: Changes): Report['problems'] {
  const texts = new Map(TEXTS);
  for (const [name, change] of Object.entries(changes)) {
    if (change === null) texts.delete(name);
    else texts.set(name, change(texts.get(name) ?? ''));
  }
  const files = [...texts]
    .map(([name, text]) => [posix.join('src/content', name), text] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const owners = files.filter(([file]) => file.startsWith('src/content/'));
  const others = owners.map(([file]) => file).filter((file) => !collectionOf(file));
  return findProblems(
    {
      ...contentOf(new Map(owners.filter(([file]) => collectionOf(file))), others),
      pictures: new Map(PICTURES.map((name) => [name.replace('photos', '.'), { width: 1200 }])),
      drawings: new Map(owners.flatMap(([file, svg]) => drawing(drawingOf(file), svg))),
      logo: texts.get('logo.svg'),
      made: files.map(([file]) => file).filter((file) => !file.startsWith('src/content/')),
    },
    TODAY,
  ).problems;
}

const drawing = (name: string | undefined, svg: string): [string, string][] =>
  name === undefined ? [] : [[name, svg]];

/** A small picture in the given format, `width` pixels wide. */
export const picture = (format: 'jpeg' | 'png' | 'webp' = 'jpeg', width = 1200): Promise<Buffer> =>
  sharp({ create: { width, height: 8, channels: 3, background: '#a8602f' } })
    .toFormat(format)
    .toBuffer();

/** The valid small site as files in a folder of its own, removed after the test. */
export async function makeProject(): Promise<string> {
  const project = tempFolder();
  for (const [name, text] of TEXTS) await changeFile(project, name, () => text);
  for (const name of PICTURES) await changeFile(project, name, await picture());
  return project;
}

/** Changes a file of a project, named from its content folder. */
export async function changeFile(project: string, name: string, change: Change): Promise<void> {
  const file = join(project, 'src/content', name);
  if (change === null) return rm(file);
  await mkdir(dirname(file), { recursive: true });
  if (Buffer.isBuffer(change)) return writeFile(file, change);
  await writeFile(file, change(existsSync(file) ? await readFile(file, 'utf8') : ''));
}

/** What the check of real files prints after some changes, one line for each problem. */
export async function linesOnDisk(changes: Changes<Change>): Promise<string[]> {
  const project = await makeProject();
  for (const [name, change] of Object.entries(changes)) await changeFile(project, name, change);
  return (await checkContent(project, TODAY)).problems.map(formatProblem);
}
