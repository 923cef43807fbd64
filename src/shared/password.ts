/** The smallest number of characters of the admin's password. */
export const passwordMinLength = 6;

/** bcrypt, with which the auth service keeps passwords, reads this many bytes and ignores the rest. */
const mostBytes = 72;

/** The messages for a refused password, on the desk's pages and in the server's answers. */
export const passwordTooShort = `Minimum ${passwordMinLength} characters required`;
export const passwordTooLong = `This password is too long: at most ${mostBytes} letters and digits`;
export const passwordTooCommon =
  'This password is one of the 3,000 most common. Choose another, like four words in a row';
export const passwordTooPlain =
  'This password is little more than a row of keys, one thing repeated, or the company’s name. Choose another, like four words in a row';
/** For a password that the project's own rules reject: too short, missing characters, or leaked (Supabase Auth, `weak_password`). */
export const passwordTooWeak =
  'This password is too short or too easy to guess. Write four words in a row, with a capital letter, a digit and a sign';

/**
 * What is wrong with a new password; undefined for a good one (OWASP ASVS 5.0, 6.2.1, 6.2.4 and 6.2.11). The
 * lists are loaded only here, because the desk's pages seldom need them.
 */
export async function findPasswordProblem(password: string): Promise<string | undefined> {
  if (password.length < passwordMinLength) return passwordTooShort;
  if (new TextEncoder().encode(password).length > mostBytes) return passwordTooLong;
  // By a module of its own: the dev server answers an import of JSON in a running page with a script.
  const { commonPasswords, companyNames } = await import('./common-passwords.ts');
  const plain = password.trim().toLowerCase();
  if (plain === '' || commonPasswords.includes(plain)) return passwordTooCommon;
  return countSurprises(plain, [...companyNames, ...roles]) < passwordMinLength
    ? passwordTooPlain
    : undefined;
}

/** The characters of a password that nobody guesses from the ones before or from the company's names. */
function countSurprises(plain: string, names: readonly string[]): number {
  const unit = /^(.+?)\1+$/su.exec(plain)?.[1] ?? plain;
  return dropRows(dropNames(unit, names)).length;
}

/** What the desk calls its one user. */
const roles = ['admin', 'owner'];

/** Without the names and their longer words, however they are put together; the text itself if it has none. */
function dropNames(text: string, names: readonly string[]): string {
  const join = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const words = names.flatMap((name) => [
    join(name),
    ...name.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 4),
  ]);
  const longestFirst = words.map(join).sort((a, b) => b.length - a.length);
  const letters = join(text);
  const left = longestFirst.reduce((rest, word) => rest.split(word).join(''), letters);
  return left === letters ? text : left;
}

const rows = ['qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./', '`1234567890-=', '~!@#$%^&*()_+'];
const columns = ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik,', '9ol.', '0p;/'];
const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** Without what goes on from two characters in their step: aaa, cde, 987, qwe, 1qaz. */
function dropRows(text: string): string {
  let left = '';
  let before: readonly string[] = [];
  let last = '';
  for (const char of text) {
    const steps = stepsOf(last, char);
    if (!steps.some((step) => before.includes(step))) left += char;
    before = steps;
    last = char;
  }
  return left;
}

/** In which ways a character follows another: the same, or its neighbor in a row, forward or backward. */
function stepsOf(last: string, char: string): string[] {
  if (last === char) return ['same'];
  return [alphabet, ...rows, ...columns].flatMap((row, at) => {
    const distance = row.includes(last) ? row.indexOf(char) - row.indexOf(last) : 0;
    return row.includes(char) && last !== '' && Math.abs(distance) === 1
      ? [`${at} ${distance}`]
      : [];
  });
}
