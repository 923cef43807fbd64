import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, finding } from './finding.ts';

const LISTS = [
  ['host', 'docs/content/launch.md', /^\s*- \[ \] (.+?)\.?$/, 'Done? Write - [x].'],
  [
    'confirm',
    'docs/content/to-confirm.md',
    /^- (.+?)\.?\s*$/,
    'True? Delete the line. Not true? Change the page, then delete the line.',
  ],
] as const;

/** What the owner has not confirmed yet: the open boxes of docs/content/launch.md, the lines of docs/content/to-confirm.md. */
export const readOpenLines = (root: string): Finding[] =>
  LISTS.flatMap(([group, file, pattern, todo]) => {
    const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
    return text.split('\n').flatMap((line, at) => {
      const words = pattern.exec(line)?.[1]?.replaceAll(/\*\*|`/g, '');
      return words ? [finding(group, `${file}:${at + 1}`, words, todo)] : [];
    });
  });
