/** The smallest number of characters of the admin's password. */
export const passwordMinLength = 6;

/** bcrypt, with which the auth service keeps passwords, reads this many bytes and ignores the rest. */
const mostBytes = 72;

/** The messages for a refused password, on the desk's pages and in the server's answers. */
export const passwordTooShort = `Minimum ${passwordMinLength} characters required`;
export const passwordTooLong = `This password is too long: at most ${mostBytes} letters and digits`;
export const passwordTooCommon =
  'This password is one of the 3,000 most common. Choose another, like four words in a row';

/**
 * What is wrong with a new password; undefined for a good one (OWASP ASVS 5.0, 6.2.1 and 6.2.4). The list of
 * the commonest passwords is loaded only here, because the desk's pages seldom need it.
 */
export async function findPasswordProblem(password: string): Promise<string | undefined> {
  if (password.length < passwordMinLength) return passwordTooShort;
  if (new TextEncoder().encode(password).length > mostBytes) return passwordTooLong;
  // By a module of its own: the dev server answers an import of JSON in a running page with a script.
  const { commonPasswords } = await import('./common-passwords.ts');
  const plain = password.trim().toLowerCase();
  return plain === '' || commonPasswords.includes(plain) ? passwordTooCommon : undefined;
}
