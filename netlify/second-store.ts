import process from 'node:process';
import { getStore } from '@netlify/blobs';
import { mailParkedBy } from '#leads/parked/mail.ts';
import type { MailParked } from '#leads/parked/park.ts';
import type { SecondStore } from '#leads/parked/store.ts';
import { readEnv } from '#shared/environment.ts';
import { openWays } from './alerts.ts';

/** The second store of leads, in Netlify Blobs; undefined, with a line in the log, when it can't be used. */
export function openSecondStore(): SecondStore | undefined {
  try {
    const env = readEnv((name) => process.env[name], ['PARKED_LEADS_KEY']);
    return { blobs: getStore('parked-leads'), secret: env.PARKED_LEADS_KEY };
  } catch (error) {
    console.error(`second store: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

/** Mails a parked lead, by the environment. */
export const mailParked: MailParked = async (...parked) => mailParkedBy(openWays())?.(...parked);
