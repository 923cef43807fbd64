import type { ReceivedLead } from '#server/database/store-lead.ts';
import { sign } from '#server/http/crypto.ts';
import { withinTime } from '#shared/within-time.ts';
import { type SecondStore, writeParked } from './store.ts';

const storeTimeoutMs = 3000;
const mailTimeoutMs = 2500;

/** Tells the owner of a lead without the database. */
export type MailParked = (
  id: string,
  lead: ReceivedLead['lead'],
  receivedAt: string,
  key: string | undefined,
) => Promise<void>;

/** Unsuspected posts of this hour and the one before, of one sender and of all, and the emails about them. */
const most = { ofSender: 5, ofAll: 60, mails: 20 };
/** As much of a sender's hash as the name of a blob holds. */
const senderLength = 12;
const beyondReason = 'too many requests within an hour, while the database was down';

/**
 * Keeps a lead in the second store until the database takes it; a repeated post is stored once. When mail
 * works, the owner is told at once, unless it is one of too many. Throws when the lead is not kept: then it
 * must not be confirmed.
 */
export async function parkLead(
  second: SecondStore,
  received: ReceivedLead,
  nowMs: number,
  mail?: MailParked,
): Promise<void> {
  const receivedAt = new Date(nowMs).toISOString();
  const senders = received.senders.map((hash) => hash.slice(0, senderLength));
  const words = await sign(second.secret, JSON.stringify([received.key ?? '', received.lead]));
  const isSuspected = received.lead.spam_reason !== null && !received.mayBePerson;
  // All functions count by these names, so they say the hour and the sender, and who counts.
  const id = `${hourOf(nowMs)}${isSuspected ? 's' : ''}-${senders[0]}-${words}`;
  const parked = { received, receivedAt };
  const isNew = await withinTime(
    writeParked(second, id, parked, true),
    storeTimeoutMs,
    'second store',
  );
  if (!isNew || isSuspected) return;
  try {
    // Counted after writing, so that simultaneous posts all count.
    const counted = withinTime(countParked(second, nowMs, senders), storeTimeoutMs, 'second store');
    const { ids, ofSender, ofAll } = await counted;
    if (ofSender > most.ofSender || ofAll > most.ofAll) {
      const lead = { ...received.lead, spam_reason: beyondReason };
      const suspected = { ...received, lead, mayBePerson: false };
      await writeParked(second, id, { ...parked, received: suspected });
    } else if (
      mail &&
      ofAll <= most.mails &&
      !ids.some((other) => other !== id && other.endsWith(words))
    ) {
      await withinTime(mail(id, received.lead, receivedAt, received.key), mailTimeoutMs, 'mail');
      await writeParked(second, id, { ...parked, mailedAt: new Date().toISOString() });
    }
  } catch {
    // The lead is kept; its alert is retried when it is moved to the database.
  }
}

const hourOf = (ms: number): string => new Date(ms).toISOString().slice(0, 13).replace('T', '-');

/** One sender's posts count up to his own limit, so that he can't use up everybody's. */
async function countParked({ blobs }: SecondStore, nowMs: number, senders: readonly string[]) {
  const hours = [nowMs, nowMs - 3_600_000].map((ms) => `${hourOf(ms)}-`);
  const lists = await Promise.all(hours.map((prefix) => blobs.list({ prefix })));
  const ids = lists.flatMap((list) => list.blobs.map(({ key }) => key));
  const bySender = new Map<string, number>();
  for (const id of ids) {
    const sender = id.slice(hours[0]?.length).slice(0, senderLength);
    bySender.set(sender, (bySender.get(sender) ?? 0) + 1);
  }
  const counts = [...bySender.values()].map((count) => Math.min(count, most.ofSender));
  return {
    ids,
    ofSender: senders.reduce((sum, sender) => sum + (bySender.get(sender) ?? 0), 0),
    ofAll: counts.reduce((sum, count) => sum + count, 0),
  };
}
