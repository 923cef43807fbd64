import { diff } from 'node:util';

/** The lines that a text has more than the one before it, and those that it has less, in their order. */
export function compareLines(
  before: string,
  after: string,
): { added: string[]; removed: string[] } {
  const all = diff(after.split('\n'), before.split('\n'));
  const only = (sign: number) => all.filter(([one]) => one === sign).map(([, line]) => line);
  return { added: only(1), removed: only(-1) };
}
