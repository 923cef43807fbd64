import list from './common-passwords.json' with { type: 'json' };

/** The 3,000 commonest passwords (`npm run facts -- --passwords`). */
export const commonPasswords: readonly string[] = list;
