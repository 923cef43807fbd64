import * as z from 'zod';
import { promiseColumns } from '#leads/promise.ts';
import type { Lead } from '#leads/submission.ts';
import { saysUrgent } from '#leads/urgent.ts';
import type { Env } from '#shared/environment.ts';
import { withinTime } from '#shared/within-time.ts';
import type { Database } from '#supabase/database.types.ts';
import type { RpcClient } from './rpc-client.ts';

/** A lead to be stored, with the data that identifies repeated posts and limits senders. */
export interface ReceivedLead {
  lead: Lead & { source: 'site' | 'provider'; spam_reason: string | null };
  key: string | undefined;
  /** HMACs of the post with today's key and yesterday's. */
  fingerprints: readonly string[];
  /** HMACs of the sender's network with today's key and yesterday's. */
  senders: readonly string[];
  tokenId: string | undefined;
  /** Whether the token was made on another network: then it counts as none. */
  moved?: boolean;
  /** HMACs of the normalized message (hashWords): the same words are recognized, also with other numbers. */
  words?: string | undefined;
  frame?: string | undefined;
  /** Whether it stays in the list and rings in spite of its `spam_reason`. */
  mayBePerson?: boolean;
  /** Undefined for a source that is limited elsewhere. */
  limits: LeadLimits | undefined;
  /** The code of a self-test (start_self_test). */
  selfTest?: string | undefined;
  /** When it was written, for a lead that was sent later because the phone was offline, ISO 8601; else undefined. */
  writtenAt?: string | undefined;
  /** Set for a lead that is moved from the second store into the database. */
  parked?: ParkedLead;
}

/** What the second store knows of a lead. Times are ISO 8601. */
export interface ParkedLead {
  id: string;
  receivedAt: string;
  /** When its email was sent; undefined when it wasn't. */
  mailedAt?: string | undefined;
}

/** Accepted posts an hour, of one sender and of the whole site; beyond them a post is suspected. */
export type LeadLimits = Env['LEAD_LIMITS'];

export type Received =
  /** Without an id the lead is in the second store. */
  { outcome: 'stored' | 'known'; id?: string } | { outcome: 'limited'; retryAfterSeconds: number };

type Columns = Omit<Database['public']['Tables']['contact_submissions']['Insert'], 'changed_in'>;

const answer = z.tuple([
  z.object({
    outcome: z.enum(['stored', 'known', 'limited']),
    submission_id: z.string().nullable(),
    retry_after_seconds: z.number(),
  }),
]);

/**
 * Stores a lead; the promise resolves only after the row is committed. A failed connection is tried once
 * more. Throws when the database refuses or times out: then the lead must not be confirmed.
 */
export async function storeLead(
  client: RpcClient<'receive_lead'>,
  received: ReceivedLead,
  timeoutMs = 8000,
): Promise<Received> {
  const { parked } = received;
  const receivedMs = parked ? Date.parse(parked.receivedAt) : Date.now();
  const lead: Columns = {
    ...received.lead,
    ...promiseColumns(receivedMs),
    ...(received.writtenAt && { written_at: received.writtenAt }),
  };
  const sender = {
    idempotency_key: received.key,
    fingerprints: [...received.fingerprints],
    hashes: [...received.senders],
    token_id: received.tokenId,
    moved: received.moved,
    words: received.words,
    frame: received.frame,
    may_be_person: received.mayBePerson,
    urgent: saysUrgent(received.lead.message),
    self_test: received.selfTest,
    parked_id: parked?.id,
    received_at: parked?.receivedAt,
    mailed_at: parked?.mailedAt,
    limits: received.limits,
  };
  const call = callTwice(() => client.rpc('receive_lead', { lead, sender }), timeoutMs);
  const { data, error } = await withinTime(call, timeoutMs, 'receive_lead');
  if (error) throw new Error(`receive_lead: ${error.message}`, { cause: error });
  const [{ outcome, submission_id, retry_after_seconds }] = answer.parse(data);
  if (outcome === 'limited') return { outcome, retryAfterSeconds: retry_after_seconds };
  return { outcome, ...(submission_id && { id: submission_id }) };
}

/**
 * Calls once more when the connection failed; supabase-js reports that as status 0. An answer is final. After
 * `timeoutMs` the caller has given up, and a lead stored later would be a surprise.
 */
async function callTwice<Answer extends { status?: number }>(
  call: () => PromiseLike<Answer>,
  timeoutMs: number,
): Promise<Answer> {
  const endMs = Date.now() + timeoutMs;
  const first = await (async () => call())().catch(() => undefined);
  if (first && (first.status !== 0 || Date.now() >= endMs)) return first;
  return call();
}
