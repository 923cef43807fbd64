/** How long suspected spam is kept, in days; written into the desk's page by the build. */
export const getSpamDays = (): number => Number(document.body.dataset['spamDays']);

/** The public key with which push services know the site (RFC 8292); empty while it has none. */
export const getPushKey = (): string => document.body.dataset['pushKey'] ?? '';
