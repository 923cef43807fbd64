import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { brandSchema, weakPairs } from '#schemas/brand.ts';
import { root } from '#tests/project-copy.ts';
import { describeColor, tint } from '#tools/new-company/palette.ts';

const { colors } = brandSchema.parse(
  parse(readFileSync(join(root, 'tests/fixtures/site/brand.yaml'), 'utf8')),
);

test.each([
  ['#2f4f73', 'is that of links and bands'],
  ['#000000', 'is that of links and bands'],
  ['#c0392b', 'the same color darker'],
  ['#ffffff', 'the same color darker'],
  ['#ffd400', 'it is the color of the buttons'],
])(
  'with the main color %s everything can be read, and it says what became of it: %s',
  (main, says) => {
    const tinted = tint(colors, main);
    expect(weakPairs(tinted.palette)).toEqual([]);
    expect(describeColor(main, tinted)).toContain(says);
  },
);
