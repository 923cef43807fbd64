import { checkContent } from '#build/content-check/check.ts';
import { writeFacts } from '#build/content-check/generated-facts.ts';
import { formatReport, isSound } from '#build/content-check/report.ts';
import { root } from '#tools/toolchain/install.mjs';
import { fail } from '#tools/toolchain/say.mjs';

// Before a command whose code imports the facts of the content: writes them. Where the content is wrong, says what is.
try {
  writeFacts(root);
} catch (error) {
  const report = await checkContent(root);
  fail(isSound(report) ? error : formatReport(report));
}
