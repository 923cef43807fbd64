import { join, relative } from 'node:path';
import { ensureEnv } from '#tools/local/env.ts';
import { startSite } from '#tools/local/serve.ts';
import { describeDesk } from '#tools/local/setup-link.ts';
import { buildSite } from '#tools/toolchain/build-site.ts';
import { root } from '#tools/toolchain/install.mjs';
import { portProblem, readPort } from '#tools/toolchain/port.ts';
import { fail } from '#tools/toolchain/say.mjs';

const dist = join(root, 'dist');

try {
  ensureEnv(root);
  const port = readPort();
  const problem = await portProblem(port, 'npm start');
  if (problem) throw new Error(problem);
  await buildSite({ root, dist });
  console.log('Starting the site and its database …');
  const site = await startSite({ root, dist, port });
  const [desk, use] = await describeDesk(site.origin);
  console.log(`
  The site        ${site.origin}
  Your lead desk  ${desk}
                  ${use}
  Your mailbox    ${site.origin}/admin/mailbox
                  (${process.env['MAIL_URL'] ? 'empty: emails are sent through MAIL_URL' : 'emails about new requests; on this computer none are really sent'})
  Your data       ${relative(root, site.dataFolder) || '.'}
  To stop         press Ctrl+C
  To start over   stop, delete the folder ${relative(root, site.dataFolder)}, run npm start
`);
  const stop = () => void site.close().then(() => process.exit(0));
  process.once('SIGINT', stop).once('SIGTERM', stop);
} catch (error) {
  fail(error);
}
