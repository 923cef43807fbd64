// @ts-check
// Any Node reads this file: use only old syntax.

/**
 * One sentence when the project can't run here, undefined when it can: the running Node is too old, or a sign in the
 * name of a folder would end or change the address that Vite makes of it.
 * @param {boolean} [mayBringNode] whether the command brings a newer Node by itself, as npm start does
 * @returns {string | undefined}
 */
export function findObstacle(mayBringNode = false) {
  const running = process.versions.node;
  const [major = 0, minor = 0] = running.split('.').map(Number);
  if (major < 20)
    return (
      'This needs Node 20 or newer, and this is Node ' +
      running +
      ': install a current one from https://nodejs.org, then run the same command again.'
    );
  // From 22.18 on Node runs TypeScript.
  if (!mayBringNode && (major < 22 || (major === 22 && minor < 18)))
    return (
      'This command needs Node 22.18 or newer, and this is Node ' +
      running +
      ': run npm start once, which brings one, or install a current one from https://nodejs.org, then run the same command again.'
    );
  const folder = decodeURIComponent(new URL('../..', import.meta.url).pathname);
  const sign = /[#%?]/.exec(folder);
  if (!sign) return undefined;
  return (
    'The project lies in ' +
    folder +
    ', and the site can\'t be built under a name with "' +
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
