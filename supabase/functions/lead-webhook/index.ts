import process from 'node:process';
import { withSupabase } from '@supabase/server';
import type { Database } from '../../database.types.ts';
import { handleLeadWebhook } from '../_leads/webhook/handler.ts';
import names from '../_leads/webhook-fields.json' with { type: 'json' };
import { readEnv } from '../_shared/environment.ts';

// The wiring as deployed; local/functions.ts does the same. The provider has none of our keys, so the
// handler checks the shared secret.
export default {
  fetch: withSupabase<Database>(
    { auth: 'none', cors: 'disabled' },
    (request, { supabaseAdmin }) => {
      const env = readEnv((name) => process.env[name], ['LEAD_WEBHOOK_SECRET']);
      return handleLeadWebhook(request, {
        client: supabaseAdmin,
        secret: env.LEAD_WEBHOOK_SECRET,
        names,
        nowMs: Date.now,
        log: console.error,
      });
    },
  ),
};
