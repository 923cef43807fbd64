import * as z from 'zod';
import type { Lead } from './submission.ts';

/** The part of supabase-js that the functions need; a client with the secret key. */
export interface DatabaseClient {
  rpc(
    name: string,
    args: Record<string, unknown>,
  ): PromiseLike<{ data: unknown; error: { message: string } | null }>;
}

/** A lead on its way to `receive_lead`, with all by which a repetition and a flood are known. */
export interface ReceivedLead {
  lead: Lead & { source: 'site' | 'provider'; spam_reason?: string | undefined };
  key: string | undefined;
  fingerprints: readonly string[];
  senders: readonly string[];
  tokenId: string | undefined;
  /** Accepted posts an hour; nothing for a source with its own gate. */
  limits: LeadLimits | undefined;
}

/** Accepted posts an hour: of one sender with a form token, without one, and of all without one. */
export interface LeadLimits {
  withToken: number;
  withoutToken: number;
  siteWithoutToken: number;
}

export type Received =
  | { outcome: 'stored' | 'known' }
  | { outcome: 'limited'; retryAfterSeconds: number };

const answer = z.tuple([
  z.object({ outcome: z.enum(['stored', 'known', 'limited']), retry_after_seconds: z.number() }),
]);

/**
 * Stores a lead; the promise is kept only once the row is committed. Throws when the database
 * refuses or does not answer in time: then nobody may be told that the lead was received.
 */
export async function storeLead(
  client: DatabaseClient,
  received: ReceivedLead,
  timeoutMs = 8000,
): Promise<Received> {
  const { limits } = received;
  const call = client.rpc('receive_lead', {
    ...received.lead,
    spam_reason: received.lead.spam_reason ?? null,
    idempotency_key: received.key ?? null,
    fingerprints: received.fingerprints,
    senders: received.senders,
    token_id: received.tokenId ?? null,
    limits: limits ? [limits.withToken, limits.withoutToken, limits.siteWithoutToken] : null,
  });
  const { data, error } = await withinTime(call, timeoutMs);
  if (error) throw new Error(`receive_lead: ${error.message}`, { cause: error });
  const [{ outcome, retry_after_seconds }] = answer.parse(data);
  return outcome === 'limited' ? { outcome, retryAfterSeconds: retry_after_seconds } : { outcome };
}

async function withinTime<Value>(call: PromiseLike<Value>, timeoutMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`receive_lead: no answer within ${timeoutMs} ms`)),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}
