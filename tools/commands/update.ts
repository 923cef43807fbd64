import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '#tools/toolchain/install.mjs';
import { fail } from '#tools/toolchain/say.mjs';
import { LAUNCH, tick, tickedIn } from '#tools/update/own-lists.ts';
import { takeUpdate } from '#tools/update/take.ts';

// npm run update [-- ADDRESS [--to VERSION] [--theirs]]: takes the newest version of the code and keeps the content.
// The address of the repository is needed once: it is kept as the remote "upstream". With --project it updates a copy
// that is older than this command, from this copy.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    theirs: { type: 'boolean' },
    project: { type: 'string' },
  },
});
const project = values.project ? resolve(values.project) : root;
const git = (...args: string[]) => spawnSync('git', args, { cwd: project, encoding: 'utf8' });
/** Runs a command of the project as it is now, with its own code. */
const run = (...args: string[]) =>
  spawnSync(process.execPath, ['tools/commands/run.mjs', ...args], {
    cwd: project,
    stdio: 'inherit',
  }).status ?? 1;

try {
  if (git('--version').error)
    throw new Error('An update needs Git: install it from https://git-scm.com, then try again.');
  const known = git('remote', 'get-url', 'upstream').stdout?.trim();
  const [source = values.project ? root : known] = positionals;
  if (!source)
    throw new Error(
      'Say once where new versions come from: npm run update -- https://github.com/OWNER/NAME',
    );
  const read = (file: string) =>
    existsSync(join(project, file)) ? readFileSync(join(project, file), 'utf8') : '';
  // Before 1.0.0 the boxes were in the guide.
  const ticked = ['docs/deploy.md', LAUNCH].flatMap((file) => tickedIn(read(file)));
  const before = git('rev-parse', '--short', 'HEAD').stdout?.trim();
  const update = takeUpdate(project, source, { version: values.to, takeTheirs: values.theirs });
  if (!known && !values.project) git('remote', 'add', 'upstream', source);
  if (!update.isNew) {
    console.log(`You already have ${update.version}.`);
  } else {
    console.log(`Updated to ${update.version}, commit ${update.commit} of ${source}.`);
    console.log('No signature is checked: compare that commit with the one on its releases page.');
    console.log(`To go back: git reset --hard ${before}\n`);
    for (const line of update.changes) console.log(line);
    if (update.migrations.length > 0) {
      console.log('\nThe database changes, too. After the next deploy run: npm run go-live');
      for (const file of update.migrations) console.log(`  ${file}`);
    }
    const left = tick(project, ticked);
    if (left > 0)
      console.log(
        `\n${left} of the boxes you had ticked have different words now: look at ${LAUNCH}.`,
      );
    process.exitCode = run('update:content');
  }
} catch (error) {
  fail(error);
}
