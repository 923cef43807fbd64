import process from 'node:process';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Alerting } from '#leads/alerts/run.ts';
import { readAlertSettings } from '#leads/alerts/settings.ts';
import { type ReadEnv, readEnv } from '#shared/environment.ts';
import { messageOf } from '#shared/text.ts';
import type { Database } from '#supabase/database.types.ts';
import { host } from './host.ts';

/** What the host tells a function besides the request (Netlify docs, 'Context object'). */
export interface HostContext {
  /** The sender's address as the host sees it. */
  ip: string;
  /** Keeps the function running after its answer. */
  waitUntil?: (work: Promise<void>) => void;
}

/** Reads the host's environment. */
export const read: ReadEnv = (name) => process.env[name];
const callTimeoutMs = 10_000;

/** A client with the secret key. Throws one error that names what is missing in the environment. */
export function openClient(): SupabaseClient<Database> {
  const env = readEnv(read, ['SUPABASE_URL', 'SUPABASE_SECRET_KEY']);
  return connect(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY);
}

/**
 * A client of the project at `url`, with the rights of its key or of a user's `token`. Each of its calls ends after
 * 10 s: no function outlives its answer.
 */
export const connect = (url: string, key: string, token?: string): SupabaseClient<Database> =>
  createClient<Database>(url, key, {
    ...(token ? { accessToken: async () => token } : { auth: { persistSession: false } }),
    global: {
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(callTimeoutMs) }),
    },
  });

/** The channels to the owner. Throws one error that names what is wrong in the environment. */
export const openChannels = () =>
  readAlertSettings(read, (id) => host.services.find((service) => service.id === id)?.label);

/** What alerts are sent with, from the environment. Throws as `openClient`. */
export function openAlerting(): Alerting & { client: SupabaseClient<Database> } {
  return { ...openChannels(), client: openClient(), nowMs: Date.now, log: console.error };
}

/** What `open` opens; undefined, with a line in the log, when the environment is wrong. */
export function orNothing<Opened>(name: string, open: () => Opened): Opened | undefined {
  try {
    return open();
  } catch (error) {
    console.error(`${name}: ${messageOf(error)}`);
    return undefined;
  }
}
