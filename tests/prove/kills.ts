import { setTimeout as wait } from 'node:timers/promises';
import { atLeast, exactly, measured, type Outcome } from './figures.ts';
import { formOf, jsonOf, type KillableSite, type Sent, startKillableSite } from './site.ts';

const senders = 4;
const unlimited = { LEAD_LIMITS: '1000000,1000000,1000000' };

/**
 * Kills the real server with SIGKILL under submissions, at moments that differ each time: half of
 * them carry a key as the island's do, half none as without JavaScript. What got no answer is sent
 * again after the restart, as a homeowner would. Every lead must be there, and once.
 */
export async function killUnderSubmissions(dist: string, kills: number): Promise<Outcome> {
  const site = await startKillableSite(dist, unlimited);
  const acknowledged = new Set<string>();
  const unanswered = new Map<string, Sent>();
  let sent = 0;
  let refused = 0;
  let resent = 0;
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      let alive = true;
      const sendOn = async () => {
        while (alive) {
          sent += 1;
          const name = `Lead ${sent}`;
          const post = postOf(name, sent % 2 === 0);
          const status = await statusOf(site, post);
          if (status === 200 || status === 303) acknowledged.add(name);
          else if (status === undefined) unanswered.set(name, post);
          else refused += 1;
        }
      };
      const sending = Promise.all(Array.from({ length: senders }, sendOn));
      await wait(20 + Math.random() * 400);
      // From here nothing new is begun; what is under way meets the kill.
      const gone = site.kill();
      alive = false;
      await gone;
      await sending;
      await site.start();
      for (const [name, post] of unanswered) {
        resent += 1;
        const status = await statusOf(site, post);
        if (status !== 200 && status !== 303) continue;
        acknowledged.add(name);
        unanswered.delete(name);
      }
    }
    const stored = (await site.leads()).map(({ name }) => name);
    const counts = Map.groupBy(stored, (name) => name);
    const lost = [...acknowledged].filter((name) => !counts.has(name));
    const doubled = [...counts].filter(([, rows]) => rows.length > 1).map(([name]) => name);
    return {
      figures: [
        atLeast('kills', kills),
        measured('leads acknowledged', acknowledged.size),
        measured('leads found', counts.size),
        measured('sent again after a kill', resent),
        exactly('acknowledged and lost', lost.length),
        exactly('stored twice', doubled.length),
        exactly('refused by a running server', refused),
        exactly('still unanswered after sending again', unanswered.size),
      ],
      faults: [
        ...lost.map((name) => `${name} was acknowledged and is not there.`),
        ...doubled.map((name) => `${name} is there more than once.`),
        ...(refused > 0 ? [`${refused} posts were refused by a running server.`] : []),
        ...[...unanswered.keys()].map((name) => `${name} could not be sent again.`),
        ...(acknowledged.size <= kills
          ? ['Hardly a lead was acknowledged: nothing is shown.']
          : []),
      ],
    };
  } finally {
    await site.remove();
  }
}

function postOf(name: string, hasKey: boolean): Sent {
  const fields = { name, email: 'lead@mail.example.com', message: `Words of ${name}` };
  return hasKey ? jsonOf({ ...fields, idempotency_key: crypto.randomUUID() }) : formOf(fields);
}

const statusOf = async (site: KillableSite, post: Sent): Promise<number | undefined> =>
  (await site.send('/api/submit-lead', post).catch(() => undefined))?.status;
