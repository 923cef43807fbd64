import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The boxes of going live, the owner's own since 1.0.0. */
export const LAUNCH = 'docs/content/launch.md';

const box = /^(\s*- \[)([ x])(\] )(.+)$/gim;
/** What a line says, whatever has changed of its formatting. */
const saysOf = (line: string): string => line.replace(/[^a-z0-9]/gi, '').toLowerCase();

/** What is ticked in a text. */
export const tickedIn = (text: string): string[] =>
  [...text.matchAll(box)]
    .filter(([, , mark]) => /x/i.test(mark ?? ''))
    .map(([, , , , line = '']) => saysOf(line));

/** Ticks in the list of the project in `root` what was ticked elsewhere; returns how many it words otherwise. */
export function tick(root: string, ticked: readonly string[]): number {
  const file = join(root, LAUNCH);
  if (ticked.length === 0 || !existsSync(file)) return 0;
  const text = readFileSync(file, 'utf8');
  const listed = new Set([...text.matchAll(box)].map(([, , , , line = '']) => saysOf(line)));
  const next = text.replace(box, (line, open, _mark, close, words) =>
    ticked.includes(saysOf(words)) ? `${open}x${close}${words}` : line,
  );
  writeFileSync(file, next);
  return ticked.filter((words) => !listed.has(words)).length;
}
