import { createClient } from '@supabase/supabase-js';
import { site } from './fixtures.ts';

/** The leads of one sender, read with the secret key. */
export async function readLeads(email: string) {
  const database = createClient(site.origin, site.secretKey, { auth: { persistSession: false } });
  const { data, error } = await database
    .from('contact_submissions')
    .select('*')
    .eq('email', email)
    .order('created_at');
  if (error) throw new Error(`The leads of ${email} can't be read: ${error.message}`);
  return data;
}

/** An address that no other test uses. */
export const newEmail = (name: string): string =>
  `${name}-${crypto.randomUUID().slice(0, 8)}@mail.example.com`;
