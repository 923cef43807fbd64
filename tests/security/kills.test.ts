import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildForTests } from '#tests/builds.ts';
import { root } from '#tests/project-copy.ts';
import { sizes } from '#tests/sizes.ts';
import { forwardSecret, startForwardService } from '#tests/unit/alerts/forward-service.ts';
import { startMailServer } from '#tests/unit/alerts/mail-server.ts';
import { createBackend } from '#tools/local/backend.ts';
import { formOf, jsonOf } from './drivers/http.ts';
import { startKillableSite } from './drivers/site.ts';

/** What the owner's mailbox and the other service have got of leads, over all their restarts. */
async function startReceivers() {
  let [mailServer, service] = [await startMailServer(), await startForwardService()];
  const { url: mailUrl } = mailServer;
  const { url: forwardUrl } = service;
  const portOf = (url: string) => Number(new URL(url).port);
  const told: { id: string; channel: string; at: number }[] = [];
  const collect = () => {
    for (const { id, sent, receivedAt: at } of service.received.splice(0))
      if (sent.type === 'lead.received') told.push({ id, channel: 'forward', at });
    // A joined mail links several leads.
    for (const { text = '', receivedAt: at } of mailServer.mails.splice(0))
      for (const [, id = ''] of text.matchAll(/[?]lead=([0-9a-f-]{36})/g))
        told.push({ id, channel: 'mail', at });
    return told;
  };
  const close = () => Promise.all([mailServer.close(), service.close()]);
  /** Closes both with all their connections, and starts them again. */
  const restart = async () => {
    await close();
    collect();
    mailServer = await startMailServer({}, portOf(mailUrl));
    service = await startForwardService(undefined, portOf(forwardUrl));
  };
  const env = { MAIL_URL: mailUrl, FORWARD_URL: forwardUrl, FORWARD_SECRET: forwardSecret };
  return { env, collect, close, restart };
}

test(`while back end, mail server and the service that gets the leads are killed at random (${sizes.kills} SIGKILLs or more), each confirmed lead is stored once, mailed and handed on, and nothing is sent again after it was noted`, async () => {
  const receivers = await startReceivers();
  onTestFinished(() => void receivers.close());
  const env = { ...receivers.env, LEAD_LIMITS: '1000000,1000000,1000000,1000000' };
  const site = await startKillableSite(await buildForTests('test'), env);
  onTestFinished(() => site.remove());
  const kills = { site: 0, receivers: 0 };
  const confirmed = new Set<string>();
  let next = 0;
  // Several senders may want a kill at once: one at a time.
  let killingSite: Promise<void> | undefined;
  let killingReceivers: Promise<void> | undefined;
  const killSite = async () => {
    kills.site += 1;
    await site.kill();
    await site.start();
    killingSite = undefined;
  };
  const killReceivers = async () => {
    kills.receivers += 1;
    await receivers.restart();
    killingReceivers = undefined;
  };

  /** Half of the posts have a key like the island's; one without an answer is sent again after the restart. */
  const send = async (name: string) => {
    const fields = { name, email: 'lead@mail.example.com', message: `Words of ${name}` };
    const idempotency_key = crypto.randomUUID();
    const post = next % 2 === 0 ? jsonOf({ ...fields, idempotency_key }) : formOf(fields);
    while (!confirmed.has(name)) {
      await killingSite;
      const answer = await site.send('/api/submit-lead', post).catch(() => undefined);
      if (!answer) continue;
      expect([200, 303], name).toContain(answer.status);
      confirmed.add(name);
    }
  };
  const sendAll = async () => {
    while (next < sizes.alertedLeads || kills.site < sizes.kills) {
      next += 1;
      const name = `Lead ${next}`;
      // In the middle of the run at the latest, so that the shortest one kills both, too.
      const isDue = (part: number) =>
        Math.random() < 0.1 || next === Math.ceil(sizes.alertedLeads / part);
      if (isDue(2)) killingSite ??= killSite();
      if (isDue(3)) killingReceivers ??= killReceivers();
      await send(name);
    }
  };
  await Promise.all(Array.from({ length: 4 }, sendAll));
  await Promise.all([killingSite, killingReceivers]);
  await site.kill();

  // What is left goes out.
  Object.assign(process.env, env);
  onTestFinished(() => {
    for (const name of Object.keys(receivers.env)) delete process.env[name];
  });
  const configPath = join(site.data, 'config.toml');
  const given = { root, origin: 'http://localhost', configPath, samples: false };
  const backend = await createBackend(given);
  const readAlerts = () =>
    backend.sql.query<{ id: string; channel: string; accepted: number | null }>(`
      select submission_id as id, channel, extract(epoch from accepted_at)::float8 * 1000 as accepted
        from private.alerts where submission_id is not null`);
  const noted = await readAlerts();
  while ((await readAlerts()).some(({ accepted }) => accepted === null)) {
    // A quiet hour later.
    await backend.sql.exec(`update private.alerts set due_at = now() where accepted_at is null;
      update private.alerts set accepted_at = accepted_at - interval '61 minutes'`);
    await backend.tick();
  }
  const leads = await backend.sql.query<{ id: string; name: string }>(
    'select id, name from public.contact_submissions where not is_test',
  );
  await backend.close();

  const told = receivers.collect();
  const timesOf = (id: string, channel: string) =>
    told.filter((one) => one.id === id && one.channel === channel).map(({ at }) => at);
  expect(leads.map(({ name }) => name).sort()).toEqual([...confirmed].sort());
  for (const { id, name } of leads)
    for (const channel of ['mail', 'forward'])
      expect(timesOf(id, channel).length, `${name} ${channel}`).toBeGreaterThan(0);
  const again = noted.filter(({ id, channel, accepted }) =>
    timesOf(id, channel).some((at) => accepted !== null && at > accepted),
  );
  expect(again).toEqual([]);
  // It can come twice only where a kill has hit between its acceptance and the note of it.
  const twice = told.length - new Set(told.map(({ id, channel }) => id + channel)).size;
  console.log(`kills: ${JSON.stringify(kills)}, came twice: ${twice}`);
  expect(twice).toBeLessThanOrEqual(10 * (kills.site + kills.receivers));
});
