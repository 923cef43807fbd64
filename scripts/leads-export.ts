import { resolve } from 'node:path';
import { exportLeads } from '#lead-tools/export.ts';
import { readLeads } from '#lead-tools/read-leads.ts';
import { args, runOwnerCommand } from '#local/owner-command.ts';

// npm run leads:export -- [FOLDER]: every lead as a table for a spreadsheet and as a backup.
const folder = resolve(args[0] ?? 'backups');
await runOwnerCommand({
  work: async ({ client, where }) => {
    const leads = await readLeads(client);
    const path = exportLeads(leads, folder, new Date());
    return `${leads.length} ${leads.length === 1 ? 'lead' : 'leads'} of ${where} written to ${path}.json (the backup) and .csv (to read). They hold addresses and phone numbers: keep them where only you can read them.`;
  },
  failure: (where) => `The leads of ${where} were not exported`,
});
