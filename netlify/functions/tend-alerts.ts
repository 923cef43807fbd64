import { runAlerts } from '#leads/alerts/run.ts';
import { tendAlerts } from '#leads/alerts/tend.ts';
import { drainParked } from '#leads/parked/drain.ts';
import { mailWholeBy } from '#leads/parked/mail.ts';
import { removePhotos } from '#leads/photos/bucket.ts';
import { openAlerting, openClient, openWays, orNothing } from '#netlify/alerts.ts';
import { openSecondStore } from '#netlify/second-store.ts';

/** The host ends a scheduled function after 30 s (Netlify docs, 'Scheduled functions'). */
const budgetMs = 10_000;

/** Called by the host's schedule only. */
export const config = { schedule: '*/5 * * * *' };
export default async (): Promise<void> => {
  // A failed step must not keep the next one from running.
  const logged = (error: unknown) => console.error(`tend-alerts: ${error}`);
  await drain().catch(logged);
  const alerting = openAlerting();
  const { client, site } = alerting;
  await removePhotos(client).catch(logged);
  await tendAlerts(client, site, postLead(site.origin)).catch(logged);
  await runAlerts(alerting, budgetMs).catch(logged);
};

/** Brings parked leads home. */
async function drain(): Promise<void> {
  const second = openSecondStore();
  if (!second) return;
  const ways = orNothing('tend-alerts', openWays);
  await drainParked({
    second,
    client: orNothing('tend-alerts', openClient),
    mailWhole: ways && mailWholeBy(ways, second.secret),
    nowMs: Date.now,
    log: console.error,
    budgetMs,
  });
}

const postLead = (origin: string) => async (fields: Record<string, string>) => {
  const headers = { 'content-type': 'application/json' };
  const post = { method: 'POST', headers, body: JSON.stringify(fields) };
  const signal = AbortSignal.timeout(budgetMs / 2);
  return (await fetch(`${origin}/api/submit-lead`, { ...post, signal })).status;
};
