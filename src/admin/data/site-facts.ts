/** How long suspected spam is kept, in days; the build writes it into the desk's page. */
export const getSpamDays = (): number => Number(document.body.dataset['spamDays']);
