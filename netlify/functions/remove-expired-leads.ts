import process from 'node:process';
import { createClient } from '@supabase/supabase-js';
import { removeExpiredLeads } from '#leads/retention.ts';
import { readEnv } from '#shared/environment.ts';
import type { Database } from '#supabase/database.types.ts';

const env = readEnv((name) => process.env[name], ['SUPABASE_URL', 'SUPABASE_SECRET_KEY']);
const client = createClient<Database>(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY, {
  auth: { persistSession: false },
});

/**
 * Called by the host's schedule only (Netlify docs, 'Scheduled functions'). Hourly, because /privacy promises
 * that data about a sender is kept for one day.
 */
export const config = { schedule: '@hourly' };
export default async (): Promise<void> => {
  const { removed, refused } = await removeExpiredLeads(client);
  console.log(`${removed} expired leads removed.`);
  if (refused > 0)
    console.error(`${refused} expired leads not removed: they are more than a tenth of all leads.`);
};
