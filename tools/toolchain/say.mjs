// @ts-check
// Any Node reads this file: use only old syntax.

/**
 * One sentence when the running Node is too old; undefined when it is not.
 * @returns {string | undefined}
 */
export function findOldNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 20) return undefined;
  return (
    'This needs Node 20 or newer, and this is Node ' +
    process.versions.node +
    ': install a current one from https://nodejs.org, then run the same command again.'
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
