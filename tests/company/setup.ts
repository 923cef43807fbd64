import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { buildForTests, liveRoot } from '#tests/builds.ts';
import { keepCopy, root } from '#tests/project-copy.ts';
import { COMPANIES, type CompanyName } from './companies.ts';

// Runs before each file of these projects: makes the copy of another company once, by its command, and builds it.
const name = basename(dirname(liveRoot)) as CompanyName;
await keepCopy(name, ['tests/company', 'tools', 'supabase/migrations'], async (copy) => {
  for (const folder of ['supabase', 'tools', 'netlify.toml'])
    cpSync(join(root, folder), join(copy.root, folder), {
      recursive: true,
      filter: (file) => !file.includes('.temp'),
    });
  for (const earlier of ['old-company', '.env'])
    rmSync(join(copy.root, earlier), { recursive: true, force: true });
  const answers = Object.entries(COMPANIES[name]).flatMap(([key, value]) => [`--${key}`, value]);
  const command = join(root, 'tools/commands/new-company.ts');
  const said = execFileSync(process.execPath, [command, '--root', copy.root, ...answers]);
  copy.write('said.txt', String(said));
});
await buildForTests('production');
