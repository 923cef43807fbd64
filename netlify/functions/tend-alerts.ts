import { runAlerts } from '#leads/alerts/run.ts';
import { tendAlerts } from '#leads/alerts/tend.ts';
import { openAlerting } from '#netlify/alerts.ts';

/** The host ends a scheduled function after 30 s (Netlify docs, 'Scheduled functions'). */
const budgetMs = 15_000;

/** Called by the host's schedule only. */
export const config = { schedule: '*/5 * * * *' };
export default async (): Promise<void> => {
  const alerting = openAlerting();
  const { client, site, log } = alerting;
  // A failed step must not keep the next one from running.
  const logged = (error: unknown) => log(`tend-alerts: ${error}`);
  await tendAlerts(client, site, postLead(site.origin)).catch(logged);
  await runAlerts(alerting, budgetMs).catch(logged);
};

const postLead = (origin: string) => async (fields: Record<string, string>) => {
  const headers = { 'content-type': 'application/json' };
  const post = { method: 'POST', headers, body: JSON.stringify(fields) };
  const signal = AbortSignal.timeout(budgetMs / 2);
  return (await fetch(`${origin}/api/submit-lead`, { ...post, signal })).status;
};
