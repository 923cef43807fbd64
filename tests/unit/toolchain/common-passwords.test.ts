import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commonPasswordsFile, listCommonPasswords } from '#tools/toolchain/common-passwords.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

test('the list of common passwords is the one that npm run facts -- --passwords writes', () => {
  const written = readFileSync(join(root, commonPasswordsFile), 'utf8');
  expect(written).toBe(listCommonPasswords());
  expect(JSON.parse(written)).toHaveLength(3000);
});
