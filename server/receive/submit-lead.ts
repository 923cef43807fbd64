import { formMessages, tooManyMessage } from '#leads/form-messages.ts';
import type { RenderLeadForm } from '#leads/lead-form.ts';
import { promiseFor } from '#leads/promise.ts';
import { checkSubmission } from '#leads/submission.ts';
import type { Received } from '#server/database/store-lead.ts';
import { bodyMessages, readFields } from '#server/http/body.ts';
import type { LeadFormHost } from '#server/http/build-data.ts';
import { randomText } from '#server/http/crypto.ts';
import { askAgain, replyJson, replyThanks, type Shown } from '#server/http/reply.ts';
import type { SenderCount } from '#server/http/sender-limit.ts';
import { offerPhotos } from '#server/photos/ticket.ts';
import { messageOf } from '#shared/text.ts';
import { createFormToken, readFormToken } from './form-token.ts';
import { type Post, toPost } from './post.ts';
import { type StoreOrPark, storeOrPark } from './store-or-park.ts';

export interface SubmitLead extends StoreOrPark {
  /** The build's data; without it the responses are short pages. */
  host: LeadFormHost | undefined;
  renderForm: RenderLeadForm;
  /** On a preview nothing is stored or sent. */
  isPreview?: boolean;
  bodyTimeoutMs?: number;
  /** Whether the server has more to do than it can: the sender is asked to try again at once, and nothing is stored. */
  isFull?: (() => boolean) | undefined;
  /** Counts each sender's posts that stored nothing; a sender over the limit is refused without a check. */
  unstored?: SenderCount;
  /** Tells the owner of a lead that is in the database; never of one in the second store, whose email has been sent. */
  alertNow?: () => Promise<void>;
}

/** Why a post was not stored, and what the sender is told. */
interface Refusal extends Pick<Shown, 'errors' | 'values'> {
  status: 400 | 408 | 413 | 415 | 422 | 429 | 503;
  text?: string;
  headers?: Record<string, string>;
  /** The post's own token: a new one would be too young for a small correction. */
  token?: string | undefined;
  /** Whether the sender may send the same post again: its key stays, so that a lead that was stored after all is found. */
  mayRepeat?: boolean;
}

/**
 * `POST /api/submit-lead`. A form post gets pages (303, 422, 429, 503), a JSON post gets `{ ok }`. A lead
 * counts as received only after its row is committed, or lies in the second store; a repeated post makes no
 * second lead.
 */
export async function handleSubmitLead(request: Request, given: SubmitLead): Promise<Response> {
  if (request.method === 'GET' || request.method === 'HEAD') return replyThanks('/contact');
  if (request.method !== 'POST')
    return replyJson(405, { ok: false, message: bodyMessages.wrongType }, { allow: 'POST' });
  const read = await readFields(request, given.bodyTimeoutMs);
  const post = toPost(read, request, given.host);
  const received = await receive(post, given);
  if (!('status' in received)) {
    if (!post.json) return replyThanks(given.host?.thankYouPath ?? '/contact/thank-you');
    const now = given.nowMs();
    const photos = await offerPhotos(given.settings?.formTokenSecret, received.id, now);
    return replyJson(200, { ok: true, promisedBy: promiseFor(now)?.promisedBy, ...photos });
  }
  const { status, text, errors, headers, mayRepeat, values = post.entries } = received;
  const { phone } = given.host?.company ?? {};
  const shown: Shown = {
    values,
    errors,
    // Someone who only has to correct an entry doesn't need to call.
    notice: text === undefined ? undefined : { text, phone: status === 422 ? undefined : phone },
    landingPage: post.entries.landing_page,
    idempotencyKey: mayRepeat ? post.key : randomText(),
    token: received.token ?? (mayRepeat ? undefined : await newToken(given)),
  };
  return askAgain(given, post.json, status, shown, headers);
}

const inAMinute = { 'retry-after': '60' };

/** Checks and stores a post, and counts one that stored nothing against its sender. */
async function receive(
  post: Post,
  given: SubmitLead,
): Promise<Exclude<Received, { outcome: 'limited' }> | Refusal> {
  const { unstored, address, settings } = given;
  if (post.unreadable) {
    const { status, message: text } = post.unreadable;
    unstored?.add(address);
    return { status, text, headers: status === 408 ? { connection: 'close' } : {} };
  }
  // Refused before any call to the database.
  if (unstored?.isUsedUp(address)) return { ...tooMany(60), token: post.token, mayRepeat: true };
  const formToken =
    settings && (await readFormToken(settings.formTokenSecret, post.token, given.nowMs(), address));
  const token = formToken && post.token;
  const checked = checkSubmission(post.entries, given.host?.services.map(({ id }) => id) ?? []);
  const { values } = checked;
  if ('errors' in checked || post.repeated) {
    unstored?.add(address);
    const why = 'errors' in checked ? { errors: checked.errors } : { text: formMessages.repeated };
    return { status: 422, values, token, ...why };
  }
  if (given.isPreview) return { status: 503, text: formMessages.preview, values, token };
  try {
    if (given.isFull?.()) throw new Error('too many posts at once');
    const sent = { post, message: values.message, formToken };
    const received = await storeOrPark(given, checked.lead, sent);
    if (received.outcome !== 'stored') unstored?.add(address);
    if (received.outcome === 'limited')
      return { ...tooMany(received.retryAfterSeconds), values, token };
    if (received.id !== undefined) await given.alertNow?.();
    return received;
  } catch (error) {
    given.log(`submit-lead: not stored. ${messageOf(error)}`);
    const { unavailable: text } = formMessages;
    return { status: 503, text, headers: inAMinute, values, token, mayRepeat: true };
  }
}

const tooMany = (seconds: number) => ({
  status: 429 as const,
  text: tooManyMessage(seconds),
  headers: { 'retry-after': String(seconds) },
});

const newToken = async ({ settings, nowMs, address }: SubmitLead): Promise<string | undefined> =>
  settings && createFormToken(settings.formTokenSecret, nowMs(), address);
