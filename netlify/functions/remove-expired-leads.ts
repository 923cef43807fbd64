import process from 'node:process';
import { createClient } from '@supabase/supabase-js';
import { requireEnv } from '#shared/env.ts';
import { removeExpiredLeads } from '#shared/retention.ts';

const env = requireEnv((name) => process.env[name], ['SUPABASE_URL', 'SUPABASE_SECRET_KEY']);
const client = createClient(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY, {
  auth: { persistSession: false },
});

/** The host calls it once a day; nobody else can (Netlify docs, 'Scheduled functions'). */
export const config = { schedule: '@daily' };
export default async (): Promise<void> => {
  console.log(`${await removeExpiredLeads(client)} leads removed: their time was over.`);
};
