import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { installPackages, root } from '#tools/toolchain/install.mjs';
import { fail } from '#tools/toolchain/say.mjs';
import { takeUpdate } from '#tools/toolchain/update.ts';

// npm run update [-- ADDRESS [--to VERSION] [--theirs]]: takes the newest version of the code and keeps the content.
// The address of the repository is needed once: it is kept as the remote "upstream".
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, theirs: { type: 'boolean' } },
});
const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

try {
  const known = git('remote', 'get-url', 'upstream').stdout.trim();
  const [source = known] = positionals;
  if (!source)
    throw new Error(
      'Say once where the new versions are: npm run update -- https://github.com/OWNER/NAME',
    );
  if (!known) git('remote', 'add', 'upstream', source);
  const before = git('rev-parse', '--short', 'HEAD').stdout.trim();
  const update = takeUpdate(root, source, { version: values.to, takeTheirs: values.theirs });
  if (!update.isNew) {
    console.log(`You already have ${update.version}.`);
  } else {
    console.log(`Updated to ${update.version}, commit ${update.commit} of ${source}.`);
    console.log(
      'No signature is checked: compare that commit with the one on its page of releases.',
    );
    console.log(`To go back: git reset --hard ${before}\n`);
    for (const line of update.changes) console.log(line);
    if (update.migrations.length > 0) {
      console.log('\nThe database changes, too. After the next deploy run: npm run go-live');
      for (const file of update.migrations) console.log(`  ${file}`);
    }
    await installPackages('npm run update', 'production');
    // In a process of its own: the check is of the new version.
    const check = spawnSync(process.execPath, ['tools/commands/check-content.ts'], {
      cwd: root,
      stdio: 'inherit',
    });
    process.exitCode = check.status ?? 1;
  }
} catch (error) {
  fail(error);
}
