import { withinTime } from '#shared/within-time.ts';
import type { Database } from '#supabase/database.types.ts';

type Functions = Database['public']['Functions'];

/**
 * The part of a supabase-js client with the secret key that calls one function of the database. Arguments
 * and result have the generated types.
 */
export interface RpcClient<Name extends keyof Functions> {
  rpc(
    name: Name,
    args: Functions[Name]['Args'],
  ): PromiseLike<{
    data: Functions[Name]['Returns'] | null;
    error: { message: string } | null;
    /** HTTP's; 0 without an answer. */
    status?: number;
  }>;
}

const callTimeoutMs = 10_000;

interface Answered {
  data: unknown;
  error: { message: string } | null;
}

/** What one function of the database answers. Throws its message, or when it takes longer than `timeoutMs`. */
export async function callRpc<Name extends keyof Functions>(
  client: { rpc(name: Name, args: Functions[Name]['Args']): PromiseLike<Answered> },
  name: Name,
  args: Functions[Name]['Args'],
  timeoutMs = callTimeoutMs,
): Promise<Functions[Name]['Returns'] | null> {
  const { data, error } = await withinTime(client.rpc(name, args), timeoutMs, name);
  if (error) throw new Error(`${name}: ${error.message}`, { cause: error });
  return data as Functions[Name]['Returns'] | null;
}
