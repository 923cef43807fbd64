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
  ['#2f4f73', 'is used for links and bands'],
  ['#000000', 'is used for links and bands'],
  ['#c0392b', 'a darker shade of it'],
  ['#ffffff', 'a darker shade of it'],
  ['#ffd400', 'buttons have it'],
])(
  'with the main color %s everything can be read, and it says what became of it: %s',
  (main, says) => {
    const tinted = tint(colors, main);
    expect(weakPairs(tinted.palette)).toEqual([]);
    expect(describeColor(main, tinted)).toContain(says);
  },
);
