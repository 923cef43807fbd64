import { fileURLToPath } from 'node:url';
import { writeFunctionFacts } from '#content-check/function-facts.ts';
import { writeCommonPasswords } from '#toolchain/common-passwords.ts';

// npm run facts: copies the facts of the content that server functions need, and the commonest passwords.
const root = fileURLToPath(new URL('..', import.meta.url));
for (const file of writeFunctionFacts(root)) console.log(`${file} is written.`);
writeCommonPasswords(root);
