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

test.each(['#000000', '#3a3a3a', '#ffffff'])(
  'the colors of %s are grays, but for the buttons',
  (main) => {
    const { palette } = tint(colors, main);
    const spread = (color: string): number => {
      const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
      return Math.max(...parts) - Math.min(...parts);
    };
    const colorful = Object.entries(palette).filter(([, color]) => spread(color) > 32);
    expect(colorful.filter(([name]) => !name.startsWith('brass'))).toEqual([]);
    expect(spread(palette.brass)).toBeGreaterThan(100);
  },
);
