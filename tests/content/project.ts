import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { checkContent } from '#content-check/check.ts';
import { formatProblem, type Problem } from '#content-check/problem.ts';

const SITE = fileURLToPath(new URL('../fixtures/content/site', import.meta.url));

const WORDS = fileURLToPath(
  new URL('../fixtures/requirements/content/interface.yaml', import.meta.url),
);

/** The day on which the fixture's years are counted. */
export const TODAY = new Date('2026-03-02');

/** A change of one content file: its new text or bytes, a function of its text, or null to delete it. */
export type Change = string | Buffer | null | ((text: string) => string);

/** A small picture in the given format, `width` pixels wide. */
export const picture = (format: 'jpeg' | 'png' | 'webp' = 'jpeg', width = 12): Promise<Buffer> =>
  sharp({ create: { width, height: 8, channels: 3, background: '#a8602f' } })
    .toFormat(format)
    .toBuffer();

/** A copy of the valid small site of the fixtures in its own folder, removed after the test. */
export async function makeProject(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'content-check-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await cp(SITE, root, { recursive: true });
  await cp(WORDS, join(root, 'src/content/interface.yaml'));
  for (const name of ['deck', 'porch']) {
    await writeFile(join(root, `src/content/photos/${name}.jpg`), await picture());
  }
  // One paragraph that gives the article the right length.
  const boards = Array.from({ length: 220 }, (_, number) => `Board ${number} lies flat.`);
  await appendFile(join(root, 'src/content/blog/first-deck.md'), `\n${boards.join(' ')}\n`);
  return root;
}

/** The text of a content file of the fixtures' site. */
export const siteText = (name: string): Promise<string> =>
  readFile(join(SITE, 'src/content', name), 'utf8');

/** Changes a file of a project, named from its content folder. */
export async function changeFile(root: string, name: string, change: Change): Promise<void> {
  const file = join(root, 'src/content', name);
  if (change === null) return rm(file);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(
    file,
    typeof change === 'function' ? change(await readFile(file, 'utf8')) : change,
  );
}

/** Replaces a text; throws when it is missing. */
export const swap =
  (from: string, to: string) =>
  (text: string): string => {
    if (!text.includes(from)) throw new Error(`The fixture does not contain "${from}".`);
    return text.replace(from, () => to);
  };

/** The problems of the small site after some changes. */
export async function problemsAfter(changes: Record<string, Change>): Promise<Problem[]> {
  const root = await makeProject();
  for (const [name, change] of Object.entries(changes)) await changeFile(root, name, change);
  return (await checkContent(root, TODAY)).problems;
}

/** The same as printed for the owner, one line for each problem. */
export const linesAfter = async (changes: Record<string, Change>): Promise<string> =>
  (await problemsAfter(changes)).map(formatProblem).join('\n');
