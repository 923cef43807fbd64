// @ts-check
// Any Node reads this file: use only old syntax.

/**
 * One sentence when the project can't run here, undefined when it can: the running Node is too old, or a sign in the
 * name of a folder would end or change the address that Vite makes of it.
 * @returns {string | undefined}
 */
export function findObstacle() {
  const running = process.versions.node;
  const [major = 0] = running.split('.').map(Number);
  if (major < 20)
    return (
      'This needs Node 20 or newer, and this is Node ' +
      running +
      ': install a current one from https://nodejs.org, then run the same command again.'
    );
  const folder = decodeURIComponent(new URL('../..', import.meta.url).pathname);
  const sign = /[#%?]/.exec(folder);
  if (!sign) return undefined;
  return (
    'The project is in ' +
    folder +
    ', and the site can\'t be built in a folder whose name has "' +
    sign[0] +
    '": rename that folder, or move the project, then run the same command again.'
  );
}

/**
 * Exits with one sentence on standard error: the reason, or the message of an error.
 * @param {unknown} reason
 * @returns {never}
 */
export function fail(reason) {
  console.error(`\n${reason instanceof Error ? reason.message : reason}\n`);
  process.exit(1);
}

/** What the system says of a file or port, and what to do. */
const refusals = {
  EACCES: 'can’t be written with your permissions',
  EPERM: 'can’t be written with your permissions',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'can’t be written: the disk is full',
};

/**
 * One sentence for a mistake of whoever called a command: an option that it does not have, or a folder that can't be
 * written. Undefined for any other error.
 * @param {unknown} error
 * @param {string} name the command's
 * @returns {string | undefined}
 */
export function explainMistake(error, name) {
  const { code = '', message = '', path = '' } = Object(error);
  if (String(code).startsWith('ERR_PARSE_ARGS'))
    return message + '\nFor its options: npm run ' + name + ' -- --help';
  const refusal = Object.entries(refusals).find(([known]) => known === code)?.[1];
  if (!refusal) return undefined;
  return (path || 'A file') + ' ' + refusal + '. Correct that, then run the same command again.';
}
