import { removeExpiredLeads } from '#server/database/retention.ts';
import { netlify } from '#server/on-netlify.ts';

/**
 * Called by the host's schedule only (Netlify docs, 'Scheduled functions'). Hourly, because /privacy promises
 * that data about a sender is kept for one day.
 */
export const config = { schedule: '@hourly' };
export default async (): Promise<void> => {
  const { removed, refused } = await removeExpiredLeads(netlify.openClient());
  console.log(`${removed} expired leads removed.`);
  if (refused > 0)
    console.error(`${refused} expired leads not removed: they are more than a tenth of all leads.`);
};
