import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#supabase/database.types.ts';
import { findDataFolder } from './data-folder.ts';
import { ensureEnv } from './env.ts';
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

/**
 * A client with the secret key for the owner's commands: of the hosted project when SUPABASE_URL names one,
 * else of the local database, through the running server if there is one, else by opening the data folder.
 */
export async function openServiceClient(root: string, configPath?: string): Promise<ServiceClient> {
  ensureEnv(root);
  const hosted = process.env['SUPABASE_URL']?.trim();
  const folder = findDataFolder(root, configPath);
  const holder = hosted || !folder ? undefined : findHolder(folder);
  const reached = hosted || holder?.origin;
  if (reached) {
    const where = hosted ? `the hosted project ${hosted}` : `the running server ${reached}`;
    const site = hosted ? process.env['SITE_URL']?.trim() : reached;
    return { client: connect(reached), site, fetch, where, close: async () => undefined };
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
