import { isJson, readFields } from '../../_shared/body.ts';
import { formMessages } from '../form-words.ts';
import { askAgain, type Site } from '../reply.ts';
import { readPost } from './post.ts';

/**
 * The response of `/api/submit-lead` while its environment is missing or wrong and nothing can be stored:
 * 503 with every entry kept and the phone, instead of the host's own error page.
 */
export async function replyUnavailable(request: Request, site: Site): Promise<Response> {
  const read = await readFields(request);
  if ('status' in read) return askAgain(site, isJson(request), read.status, read.message, {}, {});
  const { entries, key: idempotencyKey, token } = readPost(read.fields);
  const form = { values: entries, landingPage: entries.landing_page, idempotencyKey, token };
  return askAgain(site, read.json, 503, formMessages.unavailable, form, { 'retry-after': '60' });
}
