import process from 'node:process';
import { withSupabase } from '@supabase/server';
import type { Database } from '../../database.types.ts';
import { requireEnv } from '../_shared/env.ts';
import { handleCreateAdmin } from './handler.ts';

// The deployed wiring; locally local/functions.ts does the same with its own settings.
export default {
  fetch: withSupabase<Database>({ auth: 'publishable' }, (request, { supabaseAdmin }) => {
    const { ADMIN_EMAIL } = requireEnv((name) => process.env[name], ['ADMIN_EMAIL']);
    const setupCode = process.env['ADMIN_SETUP_CODE']?.trim() || undefined;
    const settings = { adminEmail: ADMIN_EMAIL, setupCode, codeNeeded: true };
    return handleCreateAdmin(request, { client: supabaseAdmin, settings, log: console.error });
  }),
};
