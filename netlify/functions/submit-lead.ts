import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { createClient } from '@supabase/supabase-js';
import { renderLeadForm } from '#islands/render-lead-form.ts';
import { parseHost } from '#leads/host.ts';
import { readLeadSettings } from '#leads/settings.ts';
import { handleSubmitLead } from '#leads/submit/handler.ts';
import type { Database } from '#supabase/database.types.ts';

const { url, secretKey, settings } = readLeadSettings((name) => process.env[name]);
const client = createClient<Database>(url, secretKey, { auth: { persistSession: false } });
// Written by the build, and listed under included_files in netlify.toml.
const host = parseHost(await readFile('netlify/generated/lead-form.json', 'utf8').catch(() => ''));
const fixed = {
  client,
  host,
  renderForm: renderLeadForm,
  settings,
  nowMs: Date.now,
  log: console.error,
};

/** `ip` is the sender's address as the host itself sees it. */
export default (request: Request, { ip }: { ip: string }): Promise<Response> =>
  handleSubmitLead(request, { ...fixed, address: ip });
