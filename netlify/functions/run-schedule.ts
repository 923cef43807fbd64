import { runAlerts } from '#leads/alerts/run.ts';
import { runSchedule } from '#leads/alerts/schedule.ts';
import { drainParked } from '#leads/parked/drain.ts';
import { mailWholeBy } from '#leads/parked/mail.ts';
import { removePhotos } from '#leads/photos/bucket.ts';
import { createSteps } from '#shared/within-time.ts';
import { openAlerting, openChannels, openClient, orNothing } from '../alerts.ts';
import { openSecondStore } from '../second-store.ts';

/** The host ends a scheduled function after 30 s (Netlify docs, 'Scheduled functions'); this one ends before. */
const budgetMs = 25_000;
/** How long the last lead or batch of alerts may take once begun. */
const restMs = 4000;

/** Called by the host's schedule only: every run costs, and the form itself sends a new lead's alerts at once. */
export const config = { schedule: '*/10 * * * *' };
export default async (): Promise<void> => {
  const step = createSteps(budgetMs, (message) => console.error(`run-schedule: ${message}`));
  await step('second store', 8000, drain);
  const alerting = openAlerting();
  const { client, site } = alerting;
  await step('photos', 3000, () => removePhotos(client));
  await step('schedule', 6000, () => runSchedule(client, site, postLead(site.origin)));
  await step('alerts', budgetMs, (ms) => runAlerts(alerting, ms - restMs));
};

/** Brings parked leads home. */
async function drain(ms: number): Promise<void> {
  const second = openSecondStore();
  if (!second) return;
  const channels = orNothing('run-schedule', openChannels);
  await drainParked({
    second,
    client: orNothing('run-schedule', openClient),
    mailWhole: channels && mailWholeBy(channels, second.secret),
    nowMs: Date.now,
    log: console.error,
    budgetMs: ms - restMs,
  });
}

const postLead = (origin: string) => async (fields: Record<string, string>) => {
  const headers = { 'content-type': 'application/json' };
  const post = { method: 'POST', headers, body: JSON.stringify(fields) };
  const signal = AbortSignal.timeout(5000);
  return (await fetch(`${origin}/api/submit-lead`, { ...post, signal })).status;
};
