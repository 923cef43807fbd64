import { netlify } from '#server/on-netlify.ts';
import { runDue } from '#server/schedule.ts';

/** Called by the host's schedule only: every run costs, and the form itself sends a new lead's alerts at once. */
export const config = { schedule: '*/10 * * * *' };
export default (): Promise<void> => runDue(netlify);
