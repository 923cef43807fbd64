import { join } from 'node:path';
import { forwardSecret, startForwardService } from '#tests/unit/alerts/forward-service.ts';
import { startMailServer } from '#tests/unit/alerts/mail-server.ts';
import { createBackend } from '#tools/local/backend.ts';
import { formOf, jsonOf } from './http.ts';
import { root, startKillableSite } from './site.ts';

const senders = 4;

export interface AfterKills {
  /** The names of the leads that were confirmed as received, each once. */
  acknowledged: string[];
  /** Posts that a running server refused. */
  refused: string[];
  /** The name in each row of the table. */
  stored: string[];
  /** Leads whose alert was accepted, and those whose alert was mailed. */
  accepted: string[];
  mailed: string[];
  /** Leads that the other service took, by name; one for each time. */
  forwarded: string[];
  /** Leads that were mailed or handed on after the database had noted that they were accepted. */
  toldAgain: string[];
  /** What came twice, because the note of the first was lost in a kill. */
  doubled: number;
  kills: { site: number; mail: number };
}

/**
 * Sends leads through the real server, at least so many, while its process (functions and database) is ended with
 * SIGKILL at least so often, and mail server and service are closed with all their connections, each at random; then
 * lets the alerts that are left go out. Half of the posts have a key like the island's, half none, as without
 * JavaScript. A post without an answer is sent again after the restart.
 */
export async function killUnderSubmissions(
  dist: string,
  leads: number,
  siteKills: number,
): Promise<AfterKills> {
  let mailServer = await startMailServer();
  let service = await startForwardService();
  const { url } = mailServer;
  const { url: forwardUrl } = service;
  const portOf = (address: string) => Number(new URL(address).port);
  const received: { id: string; at: number }[] = [];
  const forwarded: { id: string; at: number; name: string }[] = [];
  const collect = () => {
    for (const { id, sent, receivedAt } of service.received.splice(0))
      if (sent.type === 'lead.received')
        forwarded.push({ id, at: receivedAt, name: sent.lead.name });
    // A joined mail links several leads.
    for (const { text = '', receivedAt } of mailServer.mails.splice(0))
      for (const [, id = ''] of text.matchAll(/[?]lead=([0-9a-f-]{36})/g))
        received.push({ id, at: receivedAt });
  };
  const env = {
    MAIL_URL: url,
    FORWARD_URL: forwardUrl,
    FORWARD_SECRET: forwardSecret,
    LEAD_LIMITS: '1000000,1000000,1000000,1000000',
  };
  const site = await startKillableSite(dist, env);
  const acknowledged = new Set<string>();
  const refused: string[] = [];
  const kills = { site: 0, mail: 0 };
  let next = 0;
  // Several senders may want a kill at once: one at a time.
  let restart: Promise<void> | undefined;
  let killingMail: Promise<void> | undefined;

  const send = async (name: string) => {
    const fields = { name, email: 'lead@mail.example.com', message: `Words of ${name}` };
    const post =
      next % 2 === 0 ? jsonOf({ ...fields, idempotency_key: crypto.randomUUID() }) : formOf(fields);
    for (;;) {
      await restart;
      const answer = await site.send('/api/submit-lead', post).catch(() => undefined);
      if (answer?.status === 200 || answer?.status === 303) return void acknowledged.add(name);
      if (answer) return void refused.push(`${name}: ${answer.status}`);
    }
  };
  const killSite = async () => {
    kills.site += 1;
    await site.kill();
    await site.start();
    restart = undefined;
  };
  const killMail = async () => {
    kills.mail += 1;
    await Promise.all([mailServer.close(), service.close()]);
    collect();
    mailServer = await startMailServer({}, portOf(url));
    service = await startForwardService(undefined, portOf(forwardUrl));
    killingMail = undefined;
  };
  const sendAll = async () => {
    while ((next < leads || kills.site < siteKills) && refused.length === 0) {
      next += 1;
      const name = `Lead ${next}`;
      // In the middle of the run at the latest, so that the shortest one kills both, too.
      if (!restart && (Math.random() < 0.1 || next === Math.ceil(leads / 2))) restart = killSite();
      if (!killingMail && (Math.random() < 0.1 || next === Math.ceil(leads / 3)))
        killingMail = killMail();
      await send(name);
    }
  };
  try {
    await Promise.all(Array.from({ length: senders }, sendAll));
    await Promise.all([restart, killingMail]);
    await site.kill();
    Object.assign(process.env, env);
    const configPath = join(site.data, 'config.toml');
    const origin = 'http://localhost';
    const backend = await createBackend({ root, origin, configPath, samples: false });
    const readAlerts = () =>
      backend.sql.query<{ id: string; name: string; channel: string; accepted: number | null }>(`
        select s.id, s.name, a.channel, extract(epoch from a.accepted_at)::float8 * 1000 as accepted
          from private.alerts a join public.contact_submissions s on s.id = a.submission_id`);
    const noted = await readAlerts();
    while ((await readAlerts()).some(({ accepted }) => accepted === null)) {
      // A quiet hour later.
      await backend.sql.exec(`update private.alerts set due_at = now() where accepted_at is null;
        update private.alerts set accepted_at = accepted_at - interval '61 minutes'`);
      await backend.tick();
    }
    collect();
    const rows = await readAlerts();
    const stored = await backend.sql.query<{ name: string }>(
      'select name from public.contact_submissions where not is_test',
    );
    await backend.close();
    const times = (id: string, channel = 'mail') =>
      (channel === 'mail' ? received : forwarded)
        .filter((told) => told.id === id)
        .map(({ at }) => at);
    const alerted = rows.filter(
      ({ name, channel }) => channel === 'mail' && acknowledged.has(name),
    );
    return {
      acknowledged: [...acknowledged],
      refused,
      stored: stored.map(({ name }) => name),
      accepted: alerted.map(({ name }) => name),
      mailed: alerted.filter(({ id }) => times(id).length > 0).map(({ name }) => name),
      forwarded: forwarded.map(({ name }) => name),
      toldAgain: noted
        .filter(
          ({ id, channel, accepted }) =>
            accepted !== null && times(id, channel).some((at) => at > accepted),
        )
        .map(({ name }) => name),
      doubled: [received, forwarded]
        .map((told) => told.length - new Set(told.map(({ id }) => id)).size)
        .reduce((sum, one) => sum + one),
      kills,
    };
  } finally {
    for (const name of ['MAIL_URL', 'FORWARD_URL', 'FORWARD_SECRET']) delete process.env[name];
    await Promise.all([mailServer.close(), service.close()]);
    await site.remove();
  }
}
