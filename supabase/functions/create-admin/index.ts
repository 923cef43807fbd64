import process from 'node:process';
import { withSupabase } from '@supabase/server';
import type { Database } from '../../database.types.ts';
import { answer } from '../_shared/answer.ts';
import { readEnv } from '../_shared/environment.ts';
import { handleCreateAdmin } from './handler.ts';

// The wiring as deployed; tools/local/backend.ts does the same with local settings.
const handle = withSupabase<Database>({ auth: 'publishable' }, (request, { supabaseAdmin }) => {
  const env = readEnv((name) => process.env[name], ['ADMIN_EMAIL', 'ADMIN_SETUP_CODE']);
  const settings = {
    adminEmail: env.ADMIN_EMAIL,
    setupCode: env.ADMIN_SETUP_CODE,
    codeNeeded: true,
  };
  return handleCreateAdmin(request, { client: supabaseAdmin, settings, log: console.error });
});
export default { fetch: (request: Request) => answer('create-admin', () => handle(request)) };
