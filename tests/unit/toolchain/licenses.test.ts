import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('everybody may use the code and the sample content, and is told so', () => {
  expect(read('LICENSE')).toContain('MIT License');
  expect(JSON.parse(read('package.json'))).toMatchObject({ license: 'MIT' });
  expect(read('LICENSE-content')).toContain('creativecommons.org/licenses/by/4.0/legalcode');
});

// Files of others: fonts, and lists taken from packages. Tests have only the widths of letters.
test('every font and list of others has its license beside it', () => {
  const fonts = globSync('{src,public,supabase}/**/*.{woff2,woff,ttf,otf}', { cwd: root });
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts)
    expect(existsSync(join(root, dirname(font), 'OFL.txt')), font).toBe(true);
  const list = 'supabase/functions/_shared/common-passwords';
  expect(existsSync(join(root, `${list}.json`))).toBe(true);
  expect(read(`${list}.LICENSE.txt`)).toContain('Permission is hereby granted');
});
