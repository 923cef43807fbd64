import { writeFacts } from '#build/content-check/generated-facts.ts';
import { root } from '#tools/toolchain/install.mjs';

// npm run facts: writes the facts of the content that the server and the browser's code import; every command that
// starts, builds or tests does so first. With --passwords also the list of the commonest passwords, from a package that
// only `npm test` installs.
for (const file of writeFacts(root)) console.log(`${file} is written.`);
if (process.argv.includes('--passwords')) {
  const { writeCommonPasswords } = await import('#tools/toolchain/write-common-passwords.ts');
  writeCommonPasswords(root);
}
