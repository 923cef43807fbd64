import { spawnSync } from 'node:child_process';
import { checkContent } from '#build/content-check/check.ts';
import { writeFacts } from '#build/content-check/generated-facts.ts';
import { formatReport, isSound } from '#build/content-check/report.ts';
import { root } from '#tools/toolchain/install.mjs';
import { carryOver } from '#tools/update/carry-over.ts';

// What npm run update does with the content once the code is new: takes out what the new version does not have, in a
// commit of its own, and checks the rest.
const done = await carryOver(root);
const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
if (done.length > 0) {
  console.log('\nIn your content:');
  for (const line of done) console.log(`  ${line}`);
}
if (git('status', '--porcelain', '--untracked-files=no').stdout) {
  git('commit', '--quiet', '--all', '--message', 'Carry the content over to the new version');
  console.log('These changes are a commit of their own: git show');
}
const report = await checkContent(root);
console.log(`\n${formatReport(report)}`);
if (isSound(report)) writeFacts(root);
else {
  console.log(
    '\nCorrect these lines, then run npm run check:content. The site is as it was until you deploy.',
  );
  process.exitCode = 1;
}
