import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readBackup } from '#lead-tools/backup.ts';
import { restoreLeads } from '#lead-tools/restore.ts';
import { openOrFail } from '#local/service-client.ts';

// npm run leads:restore -- FILE.json: puts a backup into an empty database and compares each lead.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { config: { type: 'string' } },
});
const [file] = positionals;
if (!file?.endsWith('.json') || positionals.length > 1) {
  console.error('Say which backup: npm run leads:restore -- backups/leads-….json');
  process.exit(1);
}
const leads = readFileOrEnd(file);
const { client, where, close } = await openOrFail(process.cwd(), values.config);
let failed = false;
try {
  const { written, compared } = await restoreLeads(client, leads, (done, of) =>
    console.log(`${done} of ${of} leads written …`),
  );
  console.log(
    `${written} leads written to ${where}; all ${compared} compared with ${file}: equal.`,
  );
} catch (error) {
  console.error(
    `${file} was not restored to ${where}: ${error instanceof Error ? error.message : String(error)}`,
  );
  failed = true;
} finally {
  await close();
}
// Only now: the local engine sets a code of its own when it closes.
process.exitCode = failed ? 1 : 0;

function readFileOrEnd(path: string): ReturnType<typeof readBackup> {
  try {
    return readBackup(readFileSync(path, 'utf8'));
  } catch (error) {
    console.error(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
