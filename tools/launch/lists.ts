import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFindings, type Finding } from './finding.ts';

const toConfirm = 'docs/content/to-confirm.md';
const deploy = 'docs/deploy.md';

/** What the owner has not confirmed yet: the open boxes of docs/deploy.md, the lines of docs/content/to-confirm.md. */
export function readOpenLines(root: string): Finding[] {
  const { list, host, confirm } = createFindings();
  const read = (file: string) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').split('\n') : [];
  for (const [at, line] of read(deploy).entries()) {
    const [, words] = /^\s*- \[ \] (.+?)\.?$/.exec(line) ?? [];
    if (words) host(`${deploy}:${at + 1}`, words.replaceAll(/\*\*|`/g, ''), 'Done? Write - [x].');
  }
  const todo = 'True? Delete the line. Not true? Change the page, then delete the line.';
  for (const [at, line] of read(toConfirm).entries()) {
    const [, promise] = /^- (.+?)\.?\s*$/.exec(line) ?? [];
    if (promise) confirm(`${toConfirm}:${at + 1}`, promise, todo);
  }
  return list;
}
