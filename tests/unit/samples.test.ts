import { expect, test } from 'vitest';
import { chooseWords } from '#model/samples.ts';

const of = (id: string, sample: boolean) => ({ id, sample });
const [ann, bea, carl] = [of('Ann', true), of('Bea', true), of('Carl', false)];

test.each([
  ['samples are shown as long as there are only samples', [ann, bea], [ann, bea], true, 'Ann Bea'],
  ['a production deploy shows none', [ann, bea], [ann, bea], false, ''],
  ['with the first real review the samples go', [ann, carl], [ann, bea, carl], true, 'Carl'],
  [
    'a section that names samples only has it in their place',
    [ann],
    [ann, bea, carl],
    true,
    'Carl',
  ],
  ['so it does in production', [ann, bea], [ann, bea, carl], false, 'Carl'],
] as const)('%s', (_sentence, named, all, showsSamples, shown) => {
  const words = chooseWords(named, all, showsSamples);
  expect(words.map(({ id }) => id).join(' ')).toBe(shown);
});
