import type { Database } from '../../database.types.ts';

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
