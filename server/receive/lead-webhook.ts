import type { RpcClient } from '#server/database/rpc-client.ts';
import { storeLead } from '#server/database/store-lead.ts';
import { readBody } from '#server/http/body.ts';
import { isEqual, sign } from '#server/http/crypto.ts';
import { replyJson as answer } from '#server/http/reply.ts';
import { hashByDay } from '#server/http/sender.ts';
import { messageOf } from '#shared/text.ts';
import { type FieldNames, mapFields } from './map-fields.ts';
import { readProviderFields } from './provider-fields.ts';

export interface LeadWebhook {
  client: RpcClient<'receive_lead'>;
  /** The required value of the header `x-webhook-secret`. */
  secret: string;
  /** The provider's names for each of our fields (business.yaml, leadForm.fields). */
  names: FieldNames;
  nowMs: () => number;
  log: (message: string) => void;
  storeTimeoutMs?: number;
}

/**
 * Stores a lead from the form provider. A repeated delivery makes one lead: it is recognized by the
 * provider's id and all its fields, or without an id by equal fields within a day. A lead without email and phone
 * is refused.
 */
export async function handleLeadWebhook(request: Request, given: LeadWebhook): Promise<Response> {
  if (request.method !== 'POST') return answer(405, { error: 'Send leads with POST.' });
  if (!(await isEqual(request.headers.get('x-webhook-secret') ?? '', given.secret))) {
    return answer(401, {
      error: 'The header x-webhook-secret does not contain the shared secret.',
    });
  }
  const read = await readBody(request);
  if ('status' in read) return answer(read.status, { error: webhookErrors[read.status] });
  const type = request.headers.get('content-type') ?? '';
  const fields = await readProviderFields(type, read.bytes);
  if (!fields) return answer(415, { error: 'Send the fields as a JSON object or as a form.' });
  const { lead, id } = mapFields(fields, given.names);
  if (lead.email === '' && lead.phone === '') {
    const wanted = [...given.names.email, ...given.names.phone];
    const isOpened = (name: string) =>
      fields.some((field) => field.name.toLowerCase().startsWith(`${name.toLowerCase()}.`));
    const opened = wanted.find(isOpened);
    if (opened) return answer(400, { error: `Send "${opened}" as text, not as an object.` });
    const tried = wanted.join(', ');
    return answer(422, {
      error: `This lead has no email and no phone: send one of ${tried}, or name your field in business.yaml (leadForm), a nested one by its path like contact.email.`,
      missing: ['email', 'phone'],
    });
  }
  try {
    // The same id with other words is another lead: some providers send a form's or a person's id.
    const known = JSON.stringify([id ?? 'words', lead]);
    const received = {
      lead: { ...lead, source: 'provider' as const, spam_reason: null },
      key: id === undefined ? undefined : `provider-${await sign(given.secret, known)}`,
      fingerprints:
        id === undefined
          ? await hashByDay(given.secret, known, given.nowMs())
          : [await sign(given.secret, known)],
      senders: [],
      tokenId: undefined,
      limits: undefined,
    };
    const { outcome } = await storeLead(given.client, received, given.storeTimeoutMs);
    return answer(200, { ok: true, outcome });
  } catch (error) {
    given.log(`lead-webhook: not stored. ${messageOf(error)}`);
    return answer(
      503,
      { error: 'The lead could not be stored. Send it again in a minute.' },
      { 'retry-after': '60' },
    );
  }
}

const webhookErrors = {
  400: 'The body did not arrive completely. Send it again.',
  408: 'The body took too long to arrive. Send it again.',
  413: 'The body is longer than 64 kB. Send less.',
} as const;
