// @ts-check
// Read by any Node, however old: keep to the syntax of its time.

/**
 * Says in one sentence that the running Node is too old, or nothing when it is not.
 * @returns {string | undefined}
 */
export function findOldNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 20) return undefined;
  return (
    'This needs Node 20 or newer, and here is Node ' +
    process.versions.node +
    ': install a current one from https://nodejs.org, then run the same command again.'
  );
}

/**
 * Ends the program with one sentence on the error output.
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}
