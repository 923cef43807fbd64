import * as z from 'zod';
import { type LeadRow, leadColumns } from '#leads/columns.ts';
import { messageOf } from '#shared/text.ts';
import type { Database } from '#supabase/database.types.ts';

type Tables = Database['public']['Tables'];
export type LeadEventRow = Tables['lead_events']['Row'];

/** A photo's row; its file lies beside the backup. */
export type SavedPhoto = Tables['lead_photos']['Row'] & { sha256: string };

/** A lead of a backup with its history and photos, with the columns that the table had then. */
export type SavedLead = Tables['contact_submissions']['Insert'] & {
  id: string;
  lead_events?: LeadEventRow[];
  lead_photos?: SavedPhoto[];
};

/** What the owner has set in the desk. */
export const settingColumns = 'alert_mails, digest, reminders, first_name';

export interface Backup {
  leads: SavedLead[];
  /** Null in older files. */
  settings: Tables['desk_settings']['Update'] | null;
}

// All versions are read alike: a column that the file lacks gets the database's default. Version 1 has
// the table's first fifteen columns, version 3 the history, version 4 photos and settings.
const versions = ['leads-backup-1', 'leads-backup-2', 'leads-backup-3', 'leads-backup-4'] as const;
// The database makes these itself.
const made = new Set(['changed_in']);

// Any id that PostgreSQL takes, also one that no version of UUID describes: the sample leads have such.
const lead = z.object({ id: z.guid(), name: z.string(), source: z.string() }).catchall(z.json());
const backup = z.object({
  format: z.enum(versions),
  settings: z.record(z.string(), z.json()).nullable().default(null),
  leads: z.array(lead),
});

/** All leads with their history and photos as JSON text, unchanged, one lead on each line, and the settings. */
export function toBackup(leads: readonly LeadRow[], settings: Backup['settings']): string {
  const lines = leads
    .map((entry) => JSON.stringify(entry, (key, value) => (made.has(key) ? undefined : value)))
    .join(',\n');
  return `{"format":"leads-backup-4","settings":${JSON.stringify(settings)},"leads":[\n${lines}\n]}\n`;
}

/**
 * The text of a backup's file, also when another program has saved it with a byte order mark or as UTF-16. Throws an
 * error for the owner when a part of it is lost.
 */
export function decodeBackup(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  const pair = (first << 8) | second;
  // With its mark, or a brace of two bytes.
  const encoding =
    pair === 0xfffe || pair === 0x7b00
      ? 'utf-16le'
      : pair === 0xfeff || pair === 0x007b
        ? 'utf-16be'
        : 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes);
  const isWhole = text.trimEnd().endsWith('}');
  if (isWhole && text.includes('\uFFFD') && !isValid(encoding, bytes))
    throw new Error(
      'The file has been saved in another encoding, and letters would be lost. Save it as UTF-8 in the program that changed it, or use another copy.',
    );
  return text;
}

function isValid(encoding: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * What a backup of any version holds. Throws an error for the owner when the text is not a backup, is
 * incomplete, or has a column that the table lacks.
 */
export function readBackup(json: string): Backup {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    if (!/\]\s*\}\s*$/.test(json))
      throw new Error('The file is not complete: its end is missing. Take another backup.');
    throw new Error(
      `The file has been changed: it is not JSON (${messageOf(error)}). Undo the change, or use another copy.`,
    );
  }
  const read = backup.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(
      `The file is not a backup of leads (${issue?.path.join('.')}: ${issue?.message}). Choose the .json file that leads:export wrote.`,
    );
  }
  const { leads, settings } = read.data;
  const columns = Object.keys(leads[0] ?? {});
  const unknown = columns.find(
    (name) => !['lead_events', 'lead_photos'].includes(name) && !Object.hasOwn(leadColumns, name),
  );
  if (unknown !== undefined) {
    throw new Error(
      `The backup has a column ${unknown}, which this version does not know. Restore it with the version that wrote it, or a newer one.`,
    );
  }
  const broken = leads.findIndex((entry) => Object.keys(entry).join() !== columns.join());
  if (broken >= 0) {
    throw new Error(
      `The file has been changed: leads.${broken} has other columns than the first lead. Undo the change, or use another copy.`,
    );
  }
  // Only names were checked: the database checks each value when it is written.
  return { leads: leads as SavedLead[], settings };
}
