import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { askForAnswers } from '#tools/launch/go-live/ask.ts';
import { stopped } from '#tools/launch/go-live/key-file.ts';
import { clicks, listVariables } from '#tools/launch/go-live/netlify.ts';
import { setUpProject } from '#tools/launch/go-live/project.ts';
import { fetchSupabase } from '#tools/launch/go-live/supabase.ts';
import { addMissingKeys, addToKeys, hostedFile } from '#tools/local/env.ts';
import { ask } from '#tools/toolchain/ask.ts';
import { root } from '#tools/toolchain/install.mjs';
import { fail } from '#tools/toolchain/say.mjs';

// npm run go-live: makes the hosted project, says what to click at the host, and asks the live site whether it works.
// Everything it learns is in .env.hosted at once, so every start continues where the last one stopped.
const file = join(root, hostedFile);
const values = () => (existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {});
const keys = {
  read: (name: string) => values()[name],
  add: (added: Record<string, string>) => addToKeys(file, added),
  addSecrets: () => addMissingKeys(file, values(), true),
};

try {
  await fetchSupabase(root, 'npm run go-live');
  console.log(
    `Your answers and keys are kept in ${hostedFile}, on this machine only. Correct them there.`,
  );
  await askForAnswers(keys);
  console.log();
  await setUpProject(root, keys);
  console.log(`\n${listVariables(keys)}\n\n${clicks}`);
  await ask('Press Enter when the deploy is done: ', stopped);
  const site = keys.read('SITE_URL') ?? '';
  const doctor = ['tools/commands/doctor.ts', site];
  const { status } = spawnSync(process.execPath, doctor, { cwd: root, stdio: 'inherit' });
  if (status !== 0) console.log('\nNot everything works yet: do what the lines with ✗ say.');
  if (!keys.read('MAIL_URL'))
    console.log('\nNo email alerts yet: MAIL_URL is empty here and at the host.');
  if (!keys.read('CMS_REPO') || !keys.read('CMS_TOKEN'))
    console.log(
      `\nNo editor under /edit/ yet: write CMS_REPO and CMS_TOKEN into ${hostedFile} and at the host (docs/site-keeper.md, "The editor’s key").`,
    );
  console.log(
    `\nCheck again any time: npm run doctor -- ${site}\nWhat is still a sample: npm run launch:check`,
  );
  const link = `${site}/admin/setup#code=${keys.read('ADMIN_SETUP_CODE')}`;
  console.log(`\nThe owner opens this link and chooses a password. It works once:\n${link}\n`);
} catch (error) {
  fail(error);
}
