import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { isSafeAddress, readEnv } from '#shared/environment.ts';
import type { Database } from '#supabase/database.types.ts';
import { findDataFolder } from './data-folder.ts';
import { ensureEnv, hostedFile } from './env.ts';
import { findHolder } from './lock.ts';

/** A client that bypasses row-level security, and the name of its project. */
export interface ServiceClient {
  client: SupabaseClient<Database>;
  /** The site whose functions belong to the project; undefined when SITE_URL does not name it. */
  site: string | undefined;
  fetch: typeof fetch;
  /** Like "the hosted project https://name.supabase.co" or "the local database". */
  where: string;
  close(): Promise<void>;
}

/** A client for the hosted project of `.env.hosted`; what the process's own environment says wins. */
export function openHostedClient(root: string): ServiceClient {
  const file = join(root, hostedFile);
  if (existsSync(file)) process.loadEnvFile(file);
  const names = ['SUPABASE_URL', 'SUPABASE_SECRET_KEY', 'ADMIN_EMAIL'] as const;
  const { SUPABASE_URL: url } = readEnv((name) => process.env[name], names);
  const site = process.env['SITE_URL']?.trim() || undefined;
  for (const address of [url, site])
    if (address && !isSafeAddress(address))
      throw new Error(
        `${address} in ${hostedFile} is not an https address, and the secret key goes there. Write https://…`,
      );
  const where = `the hosted project ${url}`;
  return { client: connect(url), site, fetch, where, close: async () => undefined };
}

/**
 * A client with the secret key for the owner's commands: of the local database, through the running server if there
 * is one, else by opening the data folder. Throws when the environment names a hosted project.
 */
export async function openLocalClient(root: string, configPath?: string): Promise<ServiceClient> {
  ensureEnv(root);
  if (process.env['SUPABASE_URL']?.trim())
    throw new Error(
      `SUPABASE_URL names a hosted project. To work on it, add -- --hosted; otherwise remove the line from .env (it belongs in ${hostedFile}).`,
    );
  const folder = findDataFolder(root, configPath);
  const reached = folder && findHolder(folder);
  if (reached) {
    const where = `the running server ${reached}`;
    return { client: connect(reached), site: reached, fetch, where, close: async () => undefined };
  }
  const origin = 'http://localhost';
  // Loaded only here: it takes longer than most commands.
  const { createBackend } = await import('./backend.ts');
  const backend = await createBackend({ root, origin, configPath, samples: false });
  const send = (input: RequestInfo | URL, init?: RequestInit) =>
    backend.fetch(new Request(input, init));
  return {
    client: connect(origin, send),
    site: origin,
    fetch: send,
    where: 'the local database',
    close: backend.close,
  };
}

function connect(url: string, fetch?: typeof globalThis.fetch): SupabaseClient<Database> {
  return createClient<Database>(url, process.env['SUPABASE_SECRET_KEY'] ?? '', {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(fetch && { global: { fetch } }),
  });
}
