import type { Lead } from '#leads/submission.ts';
import type { RpcClient } from '#server/database/rpc-client.ts';
import {
  type LeadLimits,
  type Received,
  type ReceivedLead,
  storeLead,
} from '#server/database/store-lead.ts';
import { hashSender, networkOf } from '#server/http/sender.ts';
import { type MailParked, parkLead } from '#server/second-store/park.ts';
import type { SecondStore } from '#server/second-store/store.ts';
import { messageOf } from '#shared/text.ts';
import { findSuspicion, fingerprintOf, hashWords } from './antispam.ts';
import type { FormToken } from './form-token.ts';
import type { Post } from './post.ts';

export interface StoreOrPark {
  /** Like `settings` undefined while the environment is missing or wrong. */
  client: RpcClient<'receive_lead'> | undefined;
  settings: { formTokenSecret: string; senderHashSecret: string; limits: LeadLimits } | undefined;
  /** Where leads lie while the database is out of reach. */
  second?: SecondStore | undefined;
  /** Tells the owner of a lead in the second store. */
  mailParked?: MailParked | undefined;
  /** The sender's network address, as the host sees it. */
  address: string;
  nowMs: () => number;
  /** Where failures are logged: never what a homeowner wrote. */
  log: (message: string) => void;
  storeTimeoutMs?: number;
}

/** What is known of a post besides its lead. */
export interface Sent {
  post: Post;
  /** The message as typed; that of the lead has more in it. */
  message: string;
  formToken: FormToken | undefined;
}

/** Stores a lead in the database, else in the second store. Throws when neither has it. */
export async function storeOrPark(given: StoreOrPark, lead: Lead, sent: Sent): Promise<Received> {
  const received = await identify(given, lead, sent);
  try {
    if (!given.client || !given.settings) throw new Error('the environment is wrong');
    return await storeLead(given.client, received, given.storeTimeoutMs);
  } catch (error) {
    // A test lead must fail when the database does.
    if (!given.second || sent.post.selfTest) throw error;
    given.log(`submit-lead: not in the database. ${messageOf(error)}`);
    await parkLead(given.second, received, given.nowMs(), given.mailParked);
    return { outcome: 'stored' };
  }
}

async function identify(
  { settings, second, address, nowMs }: StoreOrPark,
  lead: Lead,
  { post, message, formToken }: Sent,
): Promise<ReceivedLead> {
  const now = nowMs();
  const { key, honeypot, isDraft, isForeign } = post;
  // Senders are recognized even while the environment is wrong.
  const secret = settings?.senderHashSecret ?? second?.secret;
  const { ageMs: tokenAgeMs, moved = false } = formToken ?? {};
  const looks = { lead, honeypot, tokenAgeMs, moved, isDraft, isForeign };
  const suspicion = findSuspicion(looks);
  // With a key the sender doesn't count: a retry may come from another network, like mobile data after Wi-Fi.
  const network = key === undefined ? networkOf(address) : '';
  return {
    lead: { ...lead, source: 'site', spam_reason: suspicion?.reason ?? null },
    key,
    fingerprints: secret ? await fingerprintOf(secret, lead, honeypot, network, now) : [],
    senders: secret ? await hashSender(secret, address, now) : [],
    tokenId: formToken?.id,
    mayBePerson: suspicion?.mayBePerson ?? false,
    moved,
    ...(secret && (await hashWords(secret, message))),
    limits: settings?.limits,
    selfTest: post.selfTest || undefined,
    writtenAt: post.waitedMs > 0 ? new Date(now - post.waitedMs).toISOString() : undefined,
  };
}
