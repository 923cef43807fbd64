import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { extraFields } from '#leads/fields.ts';
import { limits } from '#leads/limits.ts';
import { passwordMinLength } from '#shared/password.ts';
import { root } from '#tests/project-copy.ts';
import {
  commonPasswordsFile,
  listCommonPasswords,
} from '#tools/toolchain/write-common-passwords.ts';

// Copies that must agree with their original.
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('the list of common passwords is the package’s (npm run facts -- --passwords)', () => {
  expect(read(commonPasswordsFile)).toBe(listCommonPasswords());
  expect(JSON.parse(read(commonPasswordsFile))).toHaveLength(3000);
});

test("the hosted project's auth service requires the same password length", () => {
  const config = parse(read('supabase/config.toml'));
  expect(config['auth']).toMatchObject({ minimum_password_length: passwordMinLength });
});

test('fonts and lists of others have their license beside them', () => {
  const fonts = globSync('{src,public,supabase}/**/*.{woff2,woff,ttf,otf}', { cwd: root });
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts)
    expect(existsSync(join(root, dirname(font), 'OFL.txt')), font).toBe(true);
  const license = read(commonPasswordsFile.replace('.json', '.LICENSE.txt'));
  expect(license).toContain('Permission is hereby granted');
});

test("the desk's worker takes as long a text as a message may be", () => {
  const [, longest = ''] = /longestShared = ([\d_]+)/.exec(read('public/admin/sw.js')) ?? [];
  expect(Number(longest.replaceAll('_', ''))).toBe(limits.message);
});

test('docs/forwarding.md lists each field that is handed on', () => {
  const [, listed = ''] = /"lead": \{([^}]*)\}/.exec(read('docs/forwarding.md')) ?? [];
  const handedOn = extraFields.filter(({ in: places }) => places?.some((at) => at === 'forward'));
  const wanted = ['id', 'answer_by', ...handedOn.map(({ column }) => column)];
  expect(listed.split(', ')).toEqual(expect.arrayContaining(wanted));
});
