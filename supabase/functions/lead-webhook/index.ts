import process from 'node:process';
import { withSupabase } from '@supabase/server';
import type { Database } from '../../database.types.ts';
import { handleLeadWebhook } from '../_leads/webhook/handler.ts';
import names from '../_leads/webhook-fields.json' with { type: 'json' };
import { answer } from '../_shared/answer.ts';
import { readEnv } from '../_shared/environment.ts';

const alertWaitMs = 2500;

// The wiring as deployed; tools/local/backend.ts does the same. The provider has none of our keys, so the
// handler checks the shared secret.
const handle = withSupabase<Database>(
  { auth: 'none', cors: 'disabled' },
  async (request, { supabaseAdmin }) => {
    const env = readEnv((name) => process.env[name], ['LEAD_WEBHOOK_SECRET', 'SITE_URL']);
    const stored = await handleLeadWebhook(request, {
      client: supabaseAdmin,
      secret: env.LEAD_WEBHOOK_SECRET,
      names,
      nowMs: Date.now,
      log: console.error,
    });
    if (stored.ok && env.SITE_URL) await askForAlerts(env.SITE_URL);
    return stored;
  },
);
export default { fetch: (request: Request) => answer('lead-webhook', () => handle(request)) };

/** Mail goes out from the site's host: hosted functions may not send any (Supabase docs, 'Limits'). */
async function askForAlerts(site: string): Promise<void> {
  const signal = AbortSignal.timeout(alertWaitMs);
  // Without an answer the host's schedule sends them within ten minutes.
  await fetch(`${site}/api/run-alerts`, { method: 'POST', signal }).catch(() => undefined);
}
