/** The options of all the owner's commands: another file than `supabase/config.toml`, and the hosted project. */
export const ownerOptions = { config: { type: 'string' }, hosted: { type: 'boolean' } } as const;
