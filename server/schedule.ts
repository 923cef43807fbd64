import { runAlerts } from '#server/alerts/run.ts';
import { runSchedule } from '#server/alerts/schedule.ts';
import { removePhotos } from '#server/photos/bucket.ts';
import { drainParked } from '#server/second-store/drain.ts';
import { mailWholeBy } from '#server/second-store/mail.ts';
import { createSteps } from '#shared/within-time.ts';
import { log, openAlerting, openChannels, orNothing, type Surroundings } from './surroundings.ts';

/** The host ends a scheduled function after 30 s (Netlify docs, 'Scheduled functions'); this one ends before. */
const budgetMs = 25_000;
/** How long the last lead or batch of alerts may take once begun. */
const restMs = 4000;

/** Runs what is due: parked leads, expired photos, the day's test lead and digest, alerts. */
export async function runDue(around: Surroundings): Promise<void> {
  const step = createSteps(budgetMs, (message) => log(`run-schedule: ${message}`));
  await step('second store', 8000, (ms) => bringHome(around, ms - restMs));
  const alerting = await openAlerting(around);
  const { client, site, mailTo } = alerting;
  await step('photos', 3000, () => removePhotos(client));
  await step('schedule', 6000, () =>
    runSchedule(client, site, mailTo, postLead(around, site.origin)),
  );
  await step('alerts', budgetMs, (ms) => runAlerts(alerting, ms - restMs));
}

/** Moves parked leads into the database. */
export async function bringHome(around: Surroundings, ms: number): Promise<void> {
  const second = await orNothing('second store', around.openSecondStore);
  if (!second) return;
  const channels = await orNothing('run-schedule', () => openChannels(around));
  await drainParked({
    second,
    client: await orNothing('run-schedule', around.openClient),
    mailWhole: channels && mailWholeBy(channels),
    nowMs: Date.now,
    log,
    budgetMs: ms,
  });
}

const postLead =
  ({ askSite }: Surroundings, origin: string) =>
  async (fields: Record<string, string>) => {
    const headers = { 'content-type': 'application/json' };
    const post = { method: 'POST', headers, body: JSON.stringify(fields) };
    const signal = AbortSignal.timeout(5000);
    return (await askSite(new Request(`${origin}/api/submit-lead`, { ...post, signal }))).status;
  };
