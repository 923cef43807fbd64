import { startMailServer } from '#tests/unit/alerts/mail-server.ts';
import { formOf, jsonOf, type Sent } from './http.ts';
import { type KillableSite, startKillableSite } from './site.ts';

const senders = 4;
const unlimited = { LEAD_LIMITS: '1000000,1000000,1000000,1000000' };

export interface AfterKills {
  /** The names of the leads confirmed as received, each once. */
  acknowledged: string[];
  /** The name in each row of the table. */
  stored: string[];
  /** Posts that a running server refused. */
  refused: string[];
  /** Posts without a response, even after a retry. */
  unanswered: string[];
  /** The subjects of the mails that a mailbox shows: one that came twice has the same Message-ID. */
  mails: string[];
}

/**
 * Kills the real server with SIGKILL under submissions, each time after another number of responses. Half of
 * the posts have a key like the island's, half none, as without JavaScript. Posts without a response are sent
 * again after the restart.
 */
export async function killUnderSubmissions(dist: string, kills: number): Promise<AfterKills> {
  const mailServer = await startMailServer();
  const site = await startKillableSite(dist, { ...unlimited, MAIL_URL: mailServer.url });
  const acknowledged = new Set<string>();
  const unanswered = new Map<string, Sent>();
  const refused: string[] = [];
  let sent = 0;
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      let alive = true;
      const killAt = acknowledged.size + 1 + (kill % 20);
      const enough = Promise.withResolvers<void>();
      const sendOn = async () => {
        while (alive) {
          sent += 1;
          const name = `Lead ${sent}`;
          const post = postOf(name, sent % 2 === 0);
          const status = await statusOf(site, post);
          if (status === 200 || status === 303) acknowledged.add(name);
          else if (status === undefined) unanswered.set(name, post);
          else refused.push(`${name}: ${status}`);
          if (acknowledged.size >= killAt || refused.length > 0) enough.resolve();
        }
      };
      const sending = Promise.all(Array.from({ length: senders }, sendOn));
      await enough.promise;
      // From here no post is started; the open ones are hit by the kill.
      const gone = site.kill();
      alive = false;
      await gone;
      await sending;
      await site.start();
      for (const [name, post] of unanswered) {
        const status = await statusOf(site, post);
        if (status !== 200 && status !== 303) continue;
        acknowledged.add(name);
        unanswered.delete(name);
      }
    }
    const stored = (await site.leads()).map(({ name }) => name);
    const shown = new Map(mailServer.mails.map(({ messageId, subject }) => [messageId, subject]));
    return {
      acknowledged: [...acknowledged],
      stored,
      refused,
      unanswered: [...unanswered.keys()],
      mails: [...shown.values()].map(String),
    };
  } finally {
    await site.remove();
    await mailServer.close();
  }
}

function postOf(name: string, hasKey: boolean): Sent {
  const fields = { name, email: 'lead@mail.example.com', message: `Words of ${name}` };
  return hasKey ? jsonOf({ ...fields, idempotency_key: crypto.randomUUID() }) : formOf(fields);
}

const statusOf = async (site: KillableSite, post: Sent): Promise<number | undefined> =>
  (await site.send('/api/submit-lead', post).catch(() => undefined))?.status;
