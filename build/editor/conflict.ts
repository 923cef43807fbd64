import { formatProblem } from '#build/content-check/problem.ts';
import { readMarkdown, readYaml } from '#build/content-check/source.ts';
import { quote } from '#build/content-check/words.ts';

const REMEDY = 'Nothing was saved. Copy your words, reload this page, and change it there.';

/**
 * What stops a save because others changed the same fields since the form was opened, in sentences with file, line
 * and field. `now` is the file's text, undefined when it is gone; an empty path stands for the whole file.
 */
export function describeConflicts(
  file: string,
  now: string | undefined,
  paths: readonly (string | number)[][],
): string[] {
  const lines = (now ?? '').split(/\r?\n/);
  const source = file.endsWith('.md') ? readMarkdown(file, now ?? '') : readYaml(file, now ?? '');
  return paths.map((path) => {
    const [field] = path;
    const line = field === 'body' ? source.bodyLine : source.lineOf(path);
    const isPart = field !== undefined && field !== 'body';
    const said = isPart ? `, and says now: ${quote(lines[line - 1]?.trim())}` : '';
    const what = now === undefined ? 'deleted' : 'changed';
    const message = `This was ${what} elsewhere while the form was open${said}. ${REMEDY}`;
    const at = field === undefined ? { line: 0, field: '' } : { line, field: path.join('.') };
    return formatProblem({ rule: 'file', file, ...at, message, level: 'error' });
  });
}
