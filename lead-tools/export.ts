import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LeadRow } from '#leads/columns.ts';
import { toCsv } from '#leads/csv.ts';
import { toBackup } from './backup.ts';

/**
 * Writes leads into `folder` as the backup that `leads:restore` reads (.json) and as a table for a
 * spreadsheet (.csv), readable by this user only (mode 600). Returns the path without extension. Throws when
 * the folder already has files of the same second: an older backup is never overwritten.
 */
export function exportLeads(leads: readonly LeadRow[], folder: string, now: Date): string {
  const path = join(folder, `leads-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const write = (file: string, text: string) =>
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  write(`${path}.json`, toBackup(leads));
  write(`${path}.csv`, toCsv(leads));
  return path;
}
