import { askAgain, replyJson, replyThanks, replyWithForm } from '../../_leads/reply.ts';
import { bodyMessages, isJson, readFields, type Unreadable } from '../../_shared/body.ts';
import { randomText } from '../../_shared/crypto.ts';
import type { RpcClient } from '../../_shared/rpc-client.ts';
import { findSpamReason, fingerprintOf, hashWords } from '../antispam.ts';
import { createFormToken, type FormToken, readFormToken } from '../form-token.ts';
import { formMessages, tooManyMessage } from '../form-words.ts';
import type { LeadFormHost } from '../host.ts';
import type { RenderLeadForm } from '../lead-form.ts';
import { type LeadLimits, type Received, storeLead } from '../lead-store.ts';
import { limits } from '../limits.ts';
import { isFromForeignPage, type Prefill, readPrefill } from '../referrer.ts';
import { hashSender, networkOf } from '../sender.ts';
import { checkSubmission, type Lead } from '../submission.ts';
import { type Post, readPost } from './post.ts';

export interface SubmitLead {
  client: RpcClient<'receive_lead'>;
  /** The build's data; without it the responses are short pages. */
  host: LeadFormHost | undefined;
  renderForm: RenderLeadForm;
  /** The sender's network address, as the host sees it. */
  address: string;
  nowMs: () => number;
  settings: { formTokenSecret: string; senderHashSecret: string; limits: LeadLimits };
  /** Where failures are logged: never what a homeowner wrote. */
  log: (message: string) => void;
  bodyTimeoutMs?: number;
  storeTimeoutMs?: number;
}

/**
 * `POST /api/submit-lead`. A form post gets pages (303, 422, 429, 503), a JSON post gets `{ ok }`. A lead
 * counts as received only after its row is committed; a repeated post makes no second lead.
 */
export async function handleSubmitLead(request: Request, given: SubmitLead): Promise<Response> {
  if (request.method === 'GET' || request.method === 'HEAD') return replyThanks('/contact');
  if (request.method !== 'POST')
    return replyJson(405, { ok: false, message: bodyMessages.wrongType }, { allow: 'POST' });
  const read = await readFields(request, given.bodyTimeoutMs);
  if ('status' in read) return refuse(given, isJson(request), read);
  const post = readPost(read.fields);
  const prefill = readPrefill(request, given.host);
  const { formTokenSecret } = given.settings;
  const formToken = await readFormToken(formTokenSecret, post.token, given.nowMs(), given.address);
  const entries = applyPrefill(post, prefill, formToken !== undefined);
  const checked = checkSubmission(entries, given.host?.services.map(({ id }) => id) ?? []);
  const again = { values: checked.values, landingPage: entries.landing_page };
  // A valid token is kept: a new one would be too young for a small correction.
  const newKey = () => newKeyAndToken(given, formToken && post.token);
  if ('errors' in checked) {
    if (read.json) return replyJson(422, { ok: false, errors: checked.errors });
    return replyWithForm(given, 422, {
      ...again,
      ...(await newKey()),
      errors: checked.errors,
    });
  }
  if (post.repeated) {
    const message = formMessages.repeated;
    if (read.json) return replyJson(422, { ok: false, errors: {}, message });
    return replyWithForm(given, 422, {
      ...again,
      ...(await newKey()),
      notice: { text: message },
    });
  }
  let received: Received;
  try {
    received = await store(given, checked.lead, post, formToken, isFromForeignPage(request));
  } catch (error) {
    given.log(`submit-lead: not stored. ${error instanceof Error ? error.message : String(error)}`);
    // Keep the post's key: if the row was committed after all, the retry is recognized.
    const keyAndToken = { ...(await newKey()), idempotencyKey: post.key };
    return askAgain(
      given,
      read.json,
      503,
      formMessages.unavailable,
      { ...again, ...keyAndToken },
      { 'retry-after': '60' },
    );
  }
  if (received.outcome === 'limited') {
    const seconds = received.retryAfterSeconds;
    const form = { ...again, ...(await newKey()) };
    return askAgain(given, read.json, 429, tooManyMessage(seconds), form, {
      'retry-after': String(seconds),
    });
  }
  return read.json
    ? replyJson(200, { ok: true })
    : replyThanks(given.host?.thankYouPath ?? '/contact/thank-you');
}

async function store(
  given: SubmitLead,
  lead: Lead,
  post: Post,
  formToken: FormToken | undefined,
  isForeign: boolean,
): Promise<Received> {
  const { senderHashSecret, limits: leadLimits } = given.settings;
  const now = given.nowMs();
  const network = networkOf(given.address);
  const received = {
    lead: {
      ...lead,
      source: 'site' as const,
      spam_reason:
        findSpamReason({
          lead,
          honeypot: post.honeypot,
          tokenAgeMs: formToken?.ageMs,
          isForeign,
        }) ?? null,
    },
    key: post.key,
    fingerprints: await fingerprintOf(
      senderHashSecret,
      lead,
      post.honeypot,
      // With a key the sender doesn't count: a retry may come from another network, like mobile data after Wi-Fi.
      post.key === undefined ? network : '',
      now,
    ),
    senders: await hashSender(senderHashSecret, given.address, now),
    tokenId: formToken?.id,
    moved: formToken?.moved ?? false,
    words: await hashWords(senderHashSecret, lead.message),
    limits: leadLimits,
    selfTest: post.selfTest || undefined,
  };
  return storeLead(given.client, received, given.storeTimeoutMs);
}

/**
 * Preselects service and area from the query of the contact page. Without JavaScript the form can't read
 * that query, so it is read from the referrer here.
 */
function applyPrefill(post: Post, prefill: Prefill, hasToken: boolean): Post['entries'] {
  const { service, area, landing_page } = post.entries;
  const undecided = !hasToken && post.key === undefined && (service === '' || service === 'other');
  return {
    ...post.entries,
    service: (undecided && prefill.service) || service,
    area: (post.key === undefined && !hasToken && area === '' && prefill.area) || area,
    landing_page: (landing_page || prefill.page).slice(0, limits.landingPage),
  };
}

async function newKeyAndToken(
  given: SubmitLead,
  token?: string,
): Promise<{ idempotencyKey: string; token: string }> {
  return {
    idempotencyKey: randomText(),
    token:
      token ??
      (await createFormToken(given.settings.formTokenSecret, given.nowMs(), given.address)),
  };
}

async function refuse(
  given: SubmitLead,
  json: boolean,
  { status, message }: Unreadable,
): Promise<Response> {
  return askAgain(
    given,
    json,
    status,
    message,
    await newKeyAndToken(given),
    status === 408 ? { connection: 'close' } : {},
  );
}
