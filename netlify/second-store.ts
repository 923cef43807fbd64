import { getStore } from '@netlify/blobs';
import { mailParkedBy } from '#leads/parked/mail.ts';
import type { MailParked } from '#leads/parked/park.ts';
import type { SecondStore } from '#leads/parked/store.ts';
import { readEnv } from '#shared/environment.ts';
import { openChannels, orNothing, read } from './alerts.ts';

/** The second store of leads, in Netlify Blobs; undefined, with a line in the log, when it can't be used. */
export const openSecondStore = (): SecondStore | undefined =>
  orNothing('second store', () => {
    const env = readEnv(read, ['PARKED_LEADS_KEY']);
    // Eventual consistency would list what can't be read yet.
    const blobs = getStore({ name: 'parked-leads', consistency: 'strong' });
    return { blobs, ...env.PARKED_LEADS_KEY };
  });

/** Mails a parked lead with the environment's mail service. */
export const mailParked: MailParked = async (...parked) => mailParkedBy(openChannels())(...parked);
