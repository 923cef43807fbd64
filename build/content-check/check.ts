import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawingOf, LOGO, LOGO_PICTURE } from './content.ts';
import { findProblems, type Report } from './find-problems.ts';
import { filesUnder, locationsIn, readContent } from './read.ts';
import { pictureFault, readPictures } from './read-pictures.ts';
import { renderBody } from './render.ts';

/** The folders whose files have addresses of their own. */
export const MADE = ['src/pages', 'public'] as const;

/**
 * Reads all content of the project in `root` with the site's schemas, applies every rule, and returns all
 * problems at once. The company's years are counted up to `today`.
 */
export async function checkContent(root: string, today = new Date()): Promise<Report> {
  const content = await readContent(root);
  const read = (file: string) => readFile(join(root, file), 'utf8');
  const drawings = content.others.flatMap((file) => {
    const name = drawingOf(file);
    return name === undefined ? [] : [read(file).then((svg) => [name, svg] as const)];
  });
  const rendered = content.sources
    .filter(({ body }) => body.trim() !== '')
    .map(async ({ file, body }) => [file, await renderBody(body)] as const);
  const sitemap = await read('dist/sitemap-0.xml').catch(() => '');
  const parts = {
    ...content,
    pictures: await readPictures(root, content.others),
    drawings: new Map(await Promise.all(drawings)),
    logo: await read(LOGO).catch(() => undefined),
    logoFault: content.others.includes(LOGO_PICTURE)
      ? await pictureFault(root, LOGO_PICTURE)
      : undefined,
    made: (await Promise.all(MADE.map((folder) => filesUnder(root, folder)))).flat(),
    lastPages: locationsIn(sitemap).map(({ pathname }) => pathname.replace(/(?<=.)\/$/, '')),
    rendered: new Map(await Promise.all(rendered)),
  };
  return findProblems(parts, today);
}
