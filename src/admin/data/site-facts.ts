/** How long suspected spam is kept, in days; written into the desk's page by the build. */
export const getSpamDays = (): number => Number(document.body.dataset['spamDays']);
