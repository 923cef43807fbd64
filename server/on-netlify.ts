import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { getStore } from '@netlify/blobs';
import { createClient } from '@supabase/supabase-js';
import { renderLeadForm } from '#islands/render-lead-form.ts';
import { parseHost } from '#server/http/build-data.ts';
import { type ReadEnv, readEnv } from '#shared/environment.ts';
import type { Database } from '#supabase/database.types.ts';
import { log, type Surroundings } from './surroundings.ts';

// Written by the build, and listed under included_files in netlify.toml.
const hostFile = 'generated/lead-form.json';
const callTimeoutMs = 10_000;

const read: ReadEnv = (name) => process.env[name];
const data = readFile(hostFile, 'utf8').then(parseHost, () => undefined);

/** Each call ends after 10 s: no function outlives its answer. */
const global = {
  fetch: (input: RequestInfo | URL, init?: RequestInit) =>
    fetch(input, { ...init, signal: AbortSignal.timeout(callTimeoutMs) }),
};

/** The functions on Netlify: its environment, its store, the data of its build. */
export const netlify: Surroundings = {
  read,
  openClient() {
    const env = readEnv(read, ['SUPABASE_URL', 'SUPABASE_SECRET_KEY']);
    const auth = { persistSession: false };
    return createClient<Database>(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY, { auth, global });
  },
  openAs(token) {
    const env = readEnv(read, ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY']);
    const accessToken = async () => token;
    return createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
      accessToken,
      global,
    });
  },
  openSecondStore() {
    const env = readEnv(read, ['PARKED_LEADS_KEY']);
    // Eventual consistency would list what can't be read yet.
    const blobs = getStore({ name: 'parked-leads', consistency: 'strong' });
    return { blobs, ...env.PARKED_LEADS_KEY };
  },
  async readHost() {
    const found = await data;
    if (!found)
      log(
        `${hostFile} is missing or is not what the build writes: deploy the result of "npm run build" with this function.`,
      );
    return found;
  },
  renderForm: renderLeadForm,
  needsSetupCode: true,
  askSite: fetch,
  toPublic: (url) => url,
};
