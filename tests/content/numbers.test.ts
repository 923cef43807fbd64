import { expect, test } from 'vitest';
import { FROZEN_CONTENT } from '#tests/frozen-content.ts';
import { root } from '#tests/project-copy.ts';
import { listNumbers, numbersIn } from './numbers.ts';

test('every number on the pages is a fact of the company or cites its source', async () => {
  const numbers = await listNumbers(root, FROZEN_CONTENT);
  expect(numbers.length).toBeGreaterThan(500);
  const unsourced = numbers.filter(({ source }) => !source);
  expect(unsourced.map(({ file, line, number }) => `${file}:${line} ${number}`)).toEqual([]);
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
