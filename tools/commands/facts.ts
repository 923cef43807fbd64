import { writeFunctionFacts } from '#build/content-check/function-facts.ts';
import { root } from '#tools/toolchain/install.mjs';

// npm run facts: copies the facts of the content that server functions need. With --passwords also the list of the
// commonest passwords, from a package that only `npm test` installs.
for (const file of writeFunctionFacts(root)) console.log(`${file} is written.`);
if (process.argv.includes('--passwords')) {
  const { writeCommonPasswords } = await import('#tools/toolchain/common-passwords.ts');
  writeCommonPasswords(root);
}
