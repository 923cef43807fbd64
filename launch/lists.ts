import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './finding.ts';

const toConfirm = 'docs/to-confirm.md';
const deploy = 'docs/deploy.md';

/** What the owner must still confirm: the lines of docs/to-confirm.md, the open boxes of docs/deploy.md. */
export function readOpenLines(root: string): Finding[] {
  const read = (file: string) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').split('\n') : [];
  const promises = read(toConfirm).flatMap((line, at): Finding[] => {
    const cells = /^\|(.+)\|(.+)\|\s*$/.exec(line);
    const [place = '', words = ''] = cells?.slice(1).map((cell) => cell.trim()) ?? [];
    if (!cells || /^-+$/.test(place) || place === 'page') return [];
    return [
      {
        group: 'confirm',
        place: `${toConfirm}:${at + 1}`,
        is: `${place}: ${words.replace(/\.$/, '')}`,
        todo: 'True? Delete the line. Not true? Change the page, then delete the line.',
      },
    ];
  });
  const boxes = read(deploy).flatMap((line, at): Finding[] => {
    const [, words] = /^\s*- \[ \] (.+?)\.?$/.exec(line) ?? [];
    return words
      ? [
          {
            group: 'host',
            place: `${deploy}:${at + 1}`,
            is: words.replaceAll(/\*\*|`/g, ''),
            todo: 'Done? Write - [x].',
          },
        ]
      : [];
  });
  return [...boxes, ...promises];
}
