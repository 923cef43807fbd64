import type { Database } from '../../database.types.ts';

type Functions = Database['public']['Functions'];

/**
 * The part of supabase-js that calls one function of the database; a client with the secret key has
 * it. Arguments and answer have the generated types.
 */
export interface RpcClient<Name extends keyof Functions> {
  rpc(
    name: Name,
    args: Functions[Name]['Args'],
  ): PromiseLike<{
    data: Functions[Name]['Returns'] | null;
    error: { message: string } | null;
  }>;
}
