import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkContent } from '#build/content-check/check.ts';
import { formatReport, isSound } from '#build/content-check/report.ts';

// npm run check:content, or with the folder of another project: npm run check:content -- ../copy
const [folder] = process.argv.slice(2);
const root = folder ? resolve(folder) : fileURLToPath(new URL('../..', import.meta.url));
const report = await checkContent(root);
if (isSound(report)) {
  console.log(formatReport(report));
} else {
  console.error(formatReport(report));
  process.exitCode = 1;
}
