import names from '#generated/company-names.json' with { type: 'json' };
import list from './common-passwords.json' with { type: 'json' };

/** The 3,000 commonest passwords (`npm run facts -- --passwords`). */
export const commonPasswords: readonly string[] = list;

/** What the company is called, and its email's host (`npm run facts`). */
export const companyNames: readonly string[] = names;
