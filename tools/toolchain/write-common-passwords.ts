import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordMinLength } from '#shared/password.ts';

/** The file of the list, from the project's folder. */
export const commonPasswordsFile = 'src/shared/common-passwords.json';

/** The 3,000 commonest passwords that are long enough, as JSON text (OWASP ASVS 5.0, 6.2.4). */
export function listCommonPasswords(): string {
  const long = dictionary['passwords-common'].filter((word) => word.length >= passwordMinLength);
  return `${JSON.stringify(long.slice(0, 3000))}\n`;
}

/** Writes the list for the server functions and the desk. */
export function writeCommonPasswords(root: string): void {
  writeFileSync(join(root, commonPasswordsFile), listCommonPasswords());
}
