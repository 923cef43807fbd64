import { resolve } from 'node:path';
import { checkContent } from '#build/content-check/check.ts';
import { formatReport, isSound } from '#build/content-check/report.ts';
import { root } from '#tools/toolchain/install.mjs';

// npm run check:content, or with the folder of another project: npm run check:content -- ../copy
const [folder] = process.argv.slice(2);
const report = await checkContent(folder ? resolve(folder) : root);
if (isSound(report)) {
  console.log(formatReport(report));
} else {
  console.error(formatReport(report));
  process.exitCode = 1;
}
