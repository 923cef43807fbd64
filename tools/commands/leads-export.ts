import { resolve } from 'node:path';
import { count } from '#build/content-check/message-parts.ts';
import { exportLeads } from '#tools/leads/export.ts';
import { runOwnerCommand } from '#tools/local/owner-command.ts';
import { ownerOptions, readArguments } from '#tools/local/owner-options.ts';

// npm run leads:export -- [FOLDER]: every lead as a table for a spreadsheet, and as a backup with its photos.
const { positionals, values } = readArguments({ options: ownerOptions, allowPositionals: true });
const folder = resolve(positionals[0] ?? 'backups');
await runOwnerCommand(values, {
  work: async ({ client, where }) => {
    const { path, leads, photos, unread } = await exportLeads(client, folder, new Date());
    const lacks = unread ? ` Photos that could not be read: ${unread}. Export again.` : '';
    return `${count(leads, 'lead')} from ${where} written to ${path}.json (the backup, with ${photos} of their photos in ${path}.photos) and .csv (to read).${lacks} They hold addresses and phone numbers: keep them where only you can read them.`;
  },
  failure: (where) => `The leads of ${where} were not exported`,
});
