import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { toBackup } from '#lead-tools/backup.ts';
import { toCsv } from '#lead-tools/csv.ts';
import { readLeads } from '#lead-tools/read-leads.ts';
import { openOrFail } from '#local/service-client.ts';

// npm run leads:export -- [FOLDER]: every lead as a table for a spreadsheet (.csv) and as the backup
// that leads:restore reads (.json). Both files are for the owner alone: mode 600.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { config: { type: 'string' } },
});
const folder = resolve(positionals[0] ?? 'backups');
const { client, where, close } = await openOrFail(process.cwd(), values.config);
let failed = false;
try {
  const leads = await readLeads(client);
  const name = `leads-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const write = (file: string, text: string) => {
    // Never over an older backup.
    writeFileSync(join(folder, file), text, { mode: 0o600, flag: 'wx' });
  };
  write(`${name}.json`, toBackup(leads));
  write(`${name}.csv`, toCsv(leads));
  console.log(
    `${leads.length} ${leads.length === 1 ? 'lead' : 'leads'} of ${where} written to ${join(folder, name)}.json (the backup) and .csv (to read). They hold addresses and phone numbers: keep them where only you can read them.`,
  );
} catch (error) {
  console.error(
    `The leads of ${where} were not exported: ${error instanceof Error ? error.message : String(error)}`,
  );
  failed = true;
} finally {
  await close();
}
// Only now: the local engine sets a code of its own when it closes.
process.exitCode = failed ? 1 : 0;
