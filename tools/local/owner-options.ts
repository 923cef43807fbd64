import { parseArgs } from 'node:util';
import { fail } from '#tools/toolchain/say.mjs';

/** The options of all the owner's commands: another file than `supabase/config.toml`, and the hosted project. */
export const ownerOptions = { config: { type: 'string' }, hosted: { type: 'boolean' } } as const;

/** The arguments of a command; ends it with one sentence when it does not take one of them. */
export const readArguments = ((config) => {
  try {
    return parseArgs(config);
  } catch (error) {
    return fail(error);
  }
}) as typeof parseArgs;
