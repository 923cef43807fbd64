import { formMessages, tooManyMessage } from '#leads/form-messages.ts';
import type { RenderLeadForm } from '#leads/lead-form.ts';
import { limits } from '#leads/limits.ts';
import { promiseFor } from '#leads/promise.ts';
import { referenceOf } from '#leads/reference.ts';
import { checkSubmission } from '#leads/submission.ts';
import type { Received } from '#server/database/store-lead.ts';
import { bodyMessages, isJson, readFields, type Unreadable } from '#server/http/body.ts';
import type { LeadFormHost } from '#server/http/build-data.ts';
import { randomText } from '#server/http/crypto.ts';
import { askAgain, replyJson, replyThanks, replyWithForm } from '#server/http/reply.ts';
import type { SenderCount } from '#server/http/sender-limit.ts';
import { createPhotoTicket } from '#server/photos/ticket.ts';
import { cutText, messageOf } from '#shared/text.ts';
import { createFormToken, readFormToken } from './form-token.ts';
import { type Post, readPost } from './post.ts';
import { isFromForeignPage, type Prefill, readPrefill } from './referrer.ts';
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
  if ('status' in read) {
    given.unstored?.add(given.address);
    return refuse(given, isJson(request), read);
  }
  const post = readPost(read.fields);
  if (given.unstored?.isUsedUp(given.address)) return refuseForNow(given, read.json, post);
  const prefill = readPrefill(request, given.host);
  const secret = given.settings?.formTokenSecret;
  const formToken =
    secret === undefined
      ? undefined
      : await readFormToken(secret, post.token, given.nowMs(), given.address);
  const entries = applyPrefill(post, prefill, formToken !== undefined);
  const checked = checkSubmission(entries, given.host?.services.map(({ id }) => id) ?? []);
  const again = { values: checked.values, landingPage: entries.landing_page };
  // A valid token is kept: a new one would be too young for a small correction.
  const newKey = () => newKeyAndToken(given, formToken && post.token);
  if ('errors' in checked || post.repeated) given.unstored?.add(given.address);
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
  if (given.isPreview) return askAgain(given, read.json, 503, formMessages.preview, again, {});
  let received: Received;
  try {
    if (given.isFull?.()) throw new Error('too many posts at once');
    const isForeign = isFromForeignPage(request);
    const { message } = checked.values;
    received = await storeOrPark(given, checked.lead, { post, message, formToken, isForeign });
  } catch (error) {
    given.log(`submit-lead: not stored. ${messageOf(error)}`);
    // The post's own key: if the row was committed after all, the retry is recognized. Its own token: a new one would
    // be too young for somebody who sends it again at once.
    const form = { ...again, idempotencyKey: post.key, token: formToken && post.token };
    const wait = { 'retry-after': '60' };
    return askAgain(given, read.json, 503, formMessages.unavailable, form, wait);
  }
  if (received.outcome !== 'stored') given.unstored?.add(given.address);
  if (received.outcome === 'limited') {
    const seconds = received.retryAfterSeconds;
    const form = { ...again, ...(await newKey()) };
    return askAgain(given, read.json, 429, tooManyMessage(seconds), form, {
      'retry-after': String(seconds),
    });
  }
  if (received.id !== undefined) await given.alertNow?.();
  return read.json
    ? replyJson(200, { ok: true, ...(await describe(given, received.id)) })
    : replyThanks(given.host?.thankYouPath ?? '/contact/thank-you');
}

/** What the form's script shows, and the ticket for photos, once the lead is in the database. */
async function describe({ settings, nowMs }: SubmitLead, id: string | undefined): Promise<object> {
  const now = nowMs();
  return {
    promisedBy: promiseFor(now)?.promisedBy,
    ...(id &&
      settings && {
        reference: referenceOf(id),
        ticket: await createPhotoTicket(
          settings.formTokenSecret,
          { lead: id, most: limits.photos },
          now,
        ),
      }),
  };
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
    landing_page: cutText(landing_page || prefill.page, limits.landingPage),
  };
}

async function newKeyAndToken(
  { settings, nowMs, address }: SubmitLead,
  token?: string,
): Promise<{ idempotencyKey: string; token: string | undefined }> {
  return {
    idempotencyKey: randomText(),
    token:
      token ?? (settings && (await createFormToken(settings.formTokenSecret, nowMs(), address))),
  };
}

/** Refuses a sender whose posts stored nothing too often this minute: no database call, and every entry is kept. */
function refuseForNow(given: SubmitLead, json: boolean, post: Post): Response {
  const form = { values: post.entries, idempotencyKey: post.key, token: post.token };
  return askAgain(given, json, 429, tooManyMessage(60), form, { 'retry-after': '60' });
}

/** The post could not be read to its end: what arrived of it comes back. */
async function refuse(
  given: SubmitLead,
  json: boolean,
  { status, message, fields }: Unreadable,
): Promise<Response> {
  const values = readPost(fields ?? new Map()).entries;
  const form = { values, ...(await newKeyAndToken(given)) };
  const headers = status === 408 ? { connection: 'close' } : {};
  return askAgain(given, json, status, message, form, headers);
}
