import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { createClient } from '@supabase/supabase-js';
import { renderLeadForm } from '#islands/render-lead-form.ts';
import { parseHost } from '#leads/host.ts';
import { readLeadSettings } from '#leads/settings.ts';
import { handleSubmitLead } from '#leads/submit/handler.ts';
import { replyUnavailable } from '#leads/submit/unavailable.ts';
import type { Database } from '#supabase/database.types.ts';

// Written by the build, and listed under included_files in netlify.toml.
const hostFile = 'netlify/generated/lead-form.json';
const host = parseHost(await readFile(hostFile, 'utf8').catch(() => ''));
if (!host) {
  throw new Error(
    `${hostFile} is missing or is not what the build writes: run "npm run build" and deploy its result with this function.`,
  );
}
const site = { host, renderForm: renderLeadForm };

/** `ip` is the sender's address as the host sees it. */
export default async (request: Request, { ip }: { ip: string }): Promise<Response> => {
  try {
    const { url, secretKey, settings } = readLeadSettings((name) => process.env[name]);
    const client = createClient<Database>(url, secretKey, { auth: { persistSession: false } });
    const given = { ...site, client, settings, address: ip, nowMs: Date.now, log: console.error };
    return await handleSubmitLead(request, given);
  } catch (error) {
    console.error(`submit-lead: not stored. ${error instanceof Error ? error.message : error}`);
    return replyUnavailable(request, site);
  }
};
