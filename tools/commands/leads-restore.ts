import { readFileSync } from 'node:fs';
import { decodeBackup, readBackup } from '#tools/leads/backup.ts';
import { photoFolder } from '#tools/leads/photo-files.ts';
import { restoreLeads } from '#tools/leads/restore.ts';
import { runOwnerCommand } from '#tools/local/owner-command.ts';
import { ownerOptions, readArguments } from '#tools/local/owner-options.ts';
import { fail } from '#tools/toolchain/say.mjs';

// npm run leads:restore -- FILE.json: puts a backup into an empty database and compares each lead; with --keep beside
// the requests that have come since.
const { positionals, values } = readArguments({
  options: { ...ownerOptions, keep: { type: 'boolean' } },
  allowPositionals: true,
});
const [file = ''] = positionals;
if (!file.endsWith('.json') || positionals.length > 1)
  fail('Name the backup: npm run leads:restore -- backups/leads-….json');
await runOwnerCommand(values, {
  work: async ({ client, where }) => {
    const backup = readBackup(decodeBackup(readFileSync(file)));
    const { written, compared, photos, kept } = await restoreLeads(
      client,
      backup,
      photoFolder(file),
      {
        keep: values.keep,
        onProgress: (done, of) => console.log(`${done} of ${of} leads written …`),
      },
    );
    const others = kept ? ` ${kept} others, which are not in the file, were kept.` : '';
    return `${written} leads written to ${where}; all ${compared} and their ${photos} photos match ${file}.${others}`;
  },
  failure: (where) => `${file} was not restored to ${where}`,
});
