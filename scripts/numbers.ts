import { fileURLToPath } from 'node:url';
import { listNumbers } from '#content-check/numbers.ts';

// npm run numbers: every number on the pages with its file, line and source, as tab-separated lines.
const numbers = await listNumbers(fileURLToPath(new URL('..', import.meta.url)));
for (const { file, line, number, source } of numbers)
  console.log(`${file}:${line}\t${number}\t${source ?? 'NO SOURCE'}`);
if (numbers.some(({ source }) => !source)) process.exitCode = 1;
