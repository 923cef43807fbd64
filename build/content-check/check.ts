import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Content, drawingOf, LOGO } from './content.ts';
import { findProblems, type Report } from './find-problems.ts';
import { filesUnder, readContent } from './read.ts';
import { readPictures } from './read-pictures.ts';
import { functionFacts } from './rules/function-facts.ts';
import { lostPages } from './rules/lost-pages.ts';

/** The folders whose files have addresses of their own. */
export const MADE = ['src/pages', 'public'] as const;

/**
 * Reads all content of the project in `root` with the site's schemas, applies every rule, and returns all
 * problems at once. The company's years are counted up to `today`.
 */
export async function checkContent(root: string, today = new Date()): Promise<Report> {
  const content = await readContent(root);
  const [pictures, drawings, logo, ...made] = await Promise.all([
    readPictures(root, content.others),
    readDrawings(content),
    content.others.includes(LOGO) ? readFile(join(root, LOGO), 'utf8') : undefined,
    ...MADE.map((folder) => filesUnder(root, folder)),
  ]);
  return findProblems({ content, pictures, drawings, logo, made: made.flat() }, today, [
    functionFacts,
    lostPages,
  ]);
}

async function readDrawings({ root, others }: Content): Promise<Map<string, string>> {
  const read = async (file: string) =>
    [drawingOf(file) ?? '', await readFile(join(root, file), 'utf8')] as const;
  return new Map(await Promise.all(others.filter(drawingOf).map(read)));
}
