import process from 'node:process';
import { withSupabase } from '@supabase/server';
import { requireEnv } from '../_shared/env.ts';
import names from '../_shared/webhook-fields.json' with { type: 'json' };
import { handleLeadWebhook } from './handler.ts';

// The deployed wiring; locally scripts/local/functions.ts does the same. The provider has no key of
// ours: the handler checks the shared secret.
export default {
  fetch: withSupabase({ auth: 'none', cors: 'disabled' }, (request, { supabaseAdmin }) => {
    const { LEAD_WEBHOOK_SECRET: secret } = requireEnv(
      (name) => process.env[name],
      ['LEAD_WEBHOOK_SECRET'],
    );
    return handleLeadWebhook(request, {
      client: supabaseAdmin,
      secret,
      names,
      nowMs: Date.now,
      log: console.error,
    });
  }),
};
