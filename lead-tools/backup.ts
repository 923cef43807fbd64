import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod';
import type { Database } from '#supabase/database.types.ts';
import { type Lead, readLeads } from './read-leads.ts';

const format = 'leads-backup-1';
const batchSize = 100;

const text = z.string().nullable();
const lead = z.strictObject({
  id: z.uuid(),
  created_at: z.string(),
  changed_at: z.string(),
  name: z.string(),
  email: text,
  phone: text,
  service_type: z.string(),
  message: text,
  status: z.string(),
  source: z.string(),
  area: text,
  landing_page: text,
  idempotency_key: text,
  suspected_spam: z.boolean(),
  spam_reason: text,
}) satisfies z.ZodType<Lead>;
const backup = z.object({ format: z.literal(format), leads: z.array(lead) });

/** All columns of all leads as JSON text, character by character; a lead on each line. */
export function toBackup(leads: readonly Lead[]): string {
  const lines = leads.map((entry) => JSON.stringify(entry)).join(',\n');
  return `{"format":"${format}","leads":[\n${lines}\n]}\n`;
}

/** The leads of a backup. Throws a sentence when the text is none, or not whole. */
export function readBackup(json: string): Lead[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new Error('The file is not whole: it is no JSON. Take another backup.');
  }
  const read = backup.safeParse(value);
  if (read.success) return read.data.leads;
  const [issue] = read.error.issues;
  throw new Error(
    `The file is no backup of leads (${issue?.path.join('.')}: ${issue?.message}). Choose the .json file that leads:export wrote.`,
  );
}

/**
 * Puts the leads of a backup into an empty database and compares every one of them afterwards. A
 * restore that broke off may be repeated: leads of the file that are there already stay. `onProgress`
 * hears how many are written. Throws when the database holds any other lead, before anything is written.
 */
export async function restoreLeads(
  client: SupabaseClient<Database>,
  leads: readonly Lead[],
  onProgress: (written: number, of: number) => void = () => undefined,
): Promise<{ written: number; compared: number }> {
  const wanted = new Map(leads.map((entry) => [entry.id, entry]));
  const there = await readLeads(client);
  const strangers = there.filter(({ id }) => !wanted.has(id)).length;
  if (strangers > 0) {
    throw new Error(
      `The database is not empty: ${strangers} of its leads are not in the file. Nothing was written. Restore into an empty project.`,
    );
  }
  const known = new Set(there.map(({ id }) => id));
  const missing = leads.filter(({ id }) => !known.has(id));
  for (let at = 0; at < missing.length; at += batchSize) {
    const batch = missing.slice(at, at + batchSize);
    const { error } = await client.from('contact_submissions').insert(batch);
    if (error) throw new Error(`${at} of ${missing.length} are written, then: ${error.message}`);
    onProgress(at + batch.length, missing.length);
  }
  const restored = await readLeads(client);
  const different = restored.filter((entry) => !isSame(entry, wanted.get(entry.id)));
  if (different.length > 0 || restored.length !== wanted.size) {
    throw new Error(
      `After the restore ${restored.length} of ${wanted.size} leads are there and ${different.length} differ from the file. Keep the file, and look into the database.`,
    );
  }
  return { written: missing.length, compared: restored.length };
}

function isSame(left: Lead, right: Lead | undefined): boolean {
  const names = Object.keys(left) as (keyof Lead)[];
  return right !== undefined && names.every((name) => toPlain(left[name]) === toPlain(right[name]));
}

const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/;

// A hosted project writes an instant as 2026-11-21T06:43:33.94+00:00, the local one with a space and
// +00; both to the microsecond.
function toPlain(value: string | boolean | null): string | boolean | null {
  if (typeof value !== 'string' || !instant.test(value)) return value;
  return value.replace(' ', 'T').replace(/(?:\+00(?::?00)?|Z)$/, '');
}
