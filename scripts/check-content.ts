import { fileURLToPath } from 'node:url';
import { checkContent } from './content/check.ts';
import { formatReport, isSound } from './content/report.ts';

const report = await checkContent(fileURLToPath(new URL('..', import.meta.url)));
if (isSound(report)) {
  console.log(formatReport(report));
} else {
  console.error(formatReport(report));
  process.exitCode = 1;
}
