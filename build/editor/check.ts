import { contentOf, drawingOf } from '#build/content-check/content.ts';
import { textOf } from '#build/content-check/entry.ts';
import { findProblems } from '#build/content-check/find-problems.ts';
import { quote } from '#build/content-check/message-parts.ts';
import { namesIn } from '#build/content-check/named.ts';
import { pageFiles, redirectsOf } from '#build/content-check/pages.ts';
import type { Problem } from '#build/content-check/problem.ts';
import { readSource } from '#build/content-check/source.ts';
import type { Choices } from './form.ts';

/** The project's files, as far as the page under /edit/ knows them. */
export interface SiteFiles {
  /** The repository at the Git host, like `owner/site`; left out on the owner's own machine. */
  repo?: string;
  /** The texts of the owner's files by name. */
  texts: Record<string, string>;
  /** Git's hash of each of them. */
  hashes?: Record<string, string>;
  /** The names of drawings, pictures, pages made by code and public files. */
  others: string[];
}

const contentIn = (texts: SiteFiles['texts']) => contentOf(new Map(Object.entries(texts)));

const drawingsOf = ({ others }: SiteFiles): string[] =>
  others.flatMap((file) => drawingOf(file) ?? []);

/** What can be chosen in forms besides entries: drawings, the gallery's kinds of work, and phone numbers. */
export const choicesOf = (site: SiteFiles): Choices =>
  namesIn(contentIn(site.texts), drawingsOf(site));

/**
 * The problems that saving `text` in one file would cause, or deleting the file when `text` is undefined; `was` is
 * the file's name before it was renamed. The
 * messages are those of the content check, which would stop the build. Left out: problems that the site already
 * has, and those that only the build can see (pictures, drawings).
 */
export function problemsOf(
  site: SiteFiles,
  file: string,
  text?: string,
  was: string = file,
): Problem[] {
  const { [file]: _, [was]: _was, ...others } = site.texts;
  const after = errorsIn(site, text === undefined ? others : { ...others, [file]: text });
  if (after.length === 0) return [];
  const nameOf = (problem: Problem) => JSON.stringify({ ...problem, line: 0 });
  const before = new Set(errorsIn(site, site.texts).map(nameOf));
  return after.filter((problem) => !before.has(nameOf(problem)));
}

const REMEDY = 'Nothing was saved. Copy your words, reload this page, and enter them again.';

/**
 * What stops a save because others changed the same fields since the form was opened. `now` is the file's text,
 * undefined when it is gone; an empty path stands for the whole file.
 */
export function conflictsIn(
  file: string,
  now: string | undefined,
  paths: readonly (string | number)[][],
): Problem[] {
  const source = readSource(file, now ?? '');
  return paths.map((path) => {
    const [field] = path;
    const isPart = field !== undefined && field !== 'body';
    const line = isPart ? source.lineOf(path) : 0;
    const said = isPart
      ? `, and says now: ${quote(source.text.split('\n')[line - 1]?.trim())}`
      : '';
    const what = now === undefined ? 'deleted' : 'changed';
    const message = `This was ${what} elsewhere while the form was open${said}. ${REMEDY}`;
    return { file, line, field: path.join('.'), message, level: 'error' };
  });
}

/** The address that nobody would find any more without `file`; undefined when it is no page, or a page names it. */
export function lostAddress(site: SiteFiles, file: string): string | undefined {
  const pages = pageFiles(contentIn(site.texts).entries);
  const path = pages.find(({ entry, isLive }) => isLive && entry.source.file === file)?.path;
  return redirectsOf(pages).some(({ from }) => from === path) ? undefined : path;
}

function errorsIn(site: SiteFiles, texts: Record<string, string>): Problem[] {
  const content = contentIn(texts);
  const { problems } = findProblems(
    {
      ...content,
      pictures: new Map(
        content.of('photos').map(({ data }) => [textOf(data, 'file'), { width: 0 }]),
      ),
      drawings: new Map(drawingsOf(site).map((name) => [name, ''])),
      made: site.others.filter((other) => !other.startsWith('src/content/')),
    },
    new Date(),
  );
  return problems.filter(({ level }) => level === 'error');
}
