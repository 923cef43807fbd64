import { createClient } from '@supabase/supabase-js';
import type { Database } from '#supabase/database.types.ts';

/**
 * The desk's address at `origin` with what it is for: with the one-time code until it has been used, never after that.
 * `backend` is where the back end answers. Throws when it can't be asked.
 */
export async function describeDesk(origin: string, backend = origin): Promise<[string, string]> {
  const auth = { persistSession: false, autoRefreshToken: false };
  const key = process.env['SUPABASE_SECRET_KEY'] ?? '';
  const client = createClient<Database>(backend, key, { auth });
  const { data, error } = await client.from('admins').select('user_id').limit(1);
  if (error) throw new Error(`The back end can't say whether the setup is done: ${error.message}`);
  if (data.length > 0)
    return [`${origin}/admin`, `(sign in as ${process.env['ADMIN_EMAIL']} with your password)`];
  const code = process.env['ADMIN_SETUP_CODE'];
  return [
    `${origin}/admin/setup#code=${code}`,
    `(works once, to choose a password for ${process.env['ADMIN_EMAIL']}; after that use ${origin}/admin)`,
  ];
}
