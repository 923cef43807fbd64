import { sign } from '../../_shared/crypto.ts';
import { withinTime } from '../../_shared/within-time.ts';
import type { ReceivedLead } from '../lead-store.ts';
import { type SecondStore, writeParked } from './store.ts';

const storeTimeoutMs = 3000;
const mailTimeoutMs = 2500;

/** Tells the owner of a lead without the database. */
export type MailParked = (
  id: string,
  lead: ReceivedLead['lead'],
  receivedAt: string,
) => Promise<void>;

/**
 * Keeps a lead in the second store until the database takes it; the same post again is kept once. When mail
 * works, the owner is told at once. Throws when the lead is not kept: then it must not be confirmed.
 */
export async function parkLead(
  second: SecondStore,
  received: ReceivedLead,
  nowMs: number,
  mail?: MailParked,
): Promise<void> {
  const receivedAt = new Date(nowMs).toISOString();
  const words = JSON.stringify([received.key ?? '', received.lead]);
  const id = `${receivedAt.slice(0, 10)}-${await sign(second.secret, words)}`;
  // The database needs a fingerprint, which a wrong environment can't make.
  const fingerprints = received.fingerprints.length > 0 ? received.fingerprints : [id];
  const parked = { received: { ...received, fingerprints }, receivedAt };
  const isNew = await withinTime(
    writeParked(second, id, parked, true),
    storeTimeoutMs,
    'second store',
  );
  if (!isNew || !mail || received.lead.spam_reason !== null) return;
  try {
    await withinTime(mail(id, received.lead, receivedAt), mailTimeoutMs, 'mail');
    await writeParked(second, id, { ...parked, mailedAt: new Date().toISOString() });
  } catch {
    // The lead is kept; its alert is tried again when it comes home.
  }
}
