import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FROZEN_CONTENT } from '#tests/frozen-content.ts';
import { root } from '#tests/project-copy.ts';
import { listNumbers, numbersIn } from './numbers.ts';

test('the numbers of all pages and questions are listed, each with its file and line', async () => {
  const numbers = await listNumbers(root, FROZEN_CONTENT);
  const folders = new Set(numbers.map(({ file }) => file.split('/').at(-2)));
  expect([...folders].sort()).toEqual(['areas', 'blog', 'contact', 'faqs', 'pages', 'services']);
  for (const { file, line, number } of numbers)
    expect(readFileSync(join(root, file), 'utf8').split('\n')[line - 1], file).toContain(number);
});

test('a section without a comment has no source, and the comment of another does not count for it', () => {
  const page = `---
sections:
  # sources 5
  - kind: list
    text: "16 inches"
  - kind: list
    text: "12 inches, ((reply.within))"
    more: { label: Read 3, to: /deck-2 } # sources 7, 9
---
`;
  expect(
    numbersIn('src/content/pages/a.md', page).map(({ number, source }) => [number, source]),
  ).toEqual([
    ['16', 'docs/content/sources.md 5'],
    ['((reply.within))', 'a fact of the company'],
    ['12', undefined],
    ['3', 'docs/content/sources.md 7, 9'],
  ]);
});
