import { fileURLToPath } from 'node:url';
import { writeFunctionFacts } from '#content-check/function-facts.ts';

// npm run facts: copies the facts of business.yaml that server functions need.
const root = fileURLToPath(new URL('..', import.meta.url));
for (const file of writeFunctionFacts(root)) console.log(`${file} is written.`);
