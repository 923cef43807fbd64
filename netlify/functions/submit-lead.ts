import process from 'node:process';
import { createClient } from '@supabase/supabase-js';
import { renderLeadForm } from '#islands/render-lead-form.ts';
import { alertWaitMs, runAlertsAtMost } from '#leads/alerts/run.ts';
import { readLeadSettings } from '#leads/settings.ts';
import { handleSubmitLead, type SubmitLead } from '#leads/submit/handler.ts';
import { openAlerting } from '#netlify/alerts.ts';
import { host } from '#netlify/host.ts';
import { mailParked, openSecondStore } from '#netlify/second-store.ts';
import type { Database } from '#supabase/database.types.ts';

interface HostContext {
  /** The sender's address as the host sees it. */
  ip: string;
  /** Keeps the function running after its answer (Netlify docs, 'Context object'). */
  waitUntil?: (work: Promise<void>) => void;
}

export default async (request: Request, context: HostContext): Promise<Response> => {
  const answer = await handleSubmitLead(request, {
    ...openProject(),
    second: openSecondStore(),
    mailParked,
    host,
    renderForm: renderLeadForm,
    address: context.ip,
    nowMs: Date.now,
    log: console.error,
  });
  const isStored = answer.status < 400 && request.method === 'POST';
  if (isStored) await alertNow(context);
  return answer;
};

/** The database and its settings; nothing while the environment is missing or wrong. */
function openProject(): Pick<SubmitLead, 'client' | 'settings'> {
  try {
    const { url, secretKey, settings } = readLeadSettings((name) => process.env[name]);
    const client = createClient<Database>(url, secretKey, { auth: { persistSession: false } });
    return { client, settings };
  } catch (error) {
    console.error(`submit-lead: ${error instanceof Error ? error.message : error}`);
    return { client: undefined, settings: undefined };
  }
}

/** The lead is stored: whatever happens here, its alerts stay due. */
async function alertNow(context: HostContext): Promise<void> {
  try {
    await runAlertsAtMost(alertWaitMs, openAlerting(), (work) => context.waitUntil?.(work));
  } catch (error) {
    console.error(`submit-lead: no alert sent. ${error instanceof Error ? error.message : error}`);
  }
}
