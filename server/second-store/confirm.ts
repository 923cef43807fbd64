import { isRead } from '#server/alerts/handlers.ts';
import { isEqual } from '#server/http/crypto.ts';
import { replyButton, replyPage } from '#server/http/page.ts';
import { readPost } from '#server/http/reply.ts';
import { signConfirmation } from './mail.ts';
import { readParked, type SecondStore, writeParked } from './store.ts';

const askForMail = '<p>Open the link in the email itself, or copy all of it.</p>';

/**
 * `/api/confirm-lead?id=…&code=…`, the link in the mail of a lead that the database has not taken for days. Only
 * the button of this page confirms that the owner has it, once. Throws when the second store does not answer.
 */
export async function handleConfirmLead(
  request: Request,
  second: SecondStore | undefined,
  nowMs: number,
): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const asked = { id: searchParams.get('id') ?? '', code: searchParams.get('code') ?? '' };
  if (isRead(request))
    return replyButton('Do you have all of this request by email?', 'I have it', asked);
  if (!second) throw new Error('there is no second store');
  const field = await readPost(request);
  if (field instanceof Response) return field;
  const [id, code] = [field('id'), field('code')];
  const secrets = [second.secret, ...(second.oldSecrets ?? [])];
  const codes = await Promise.all(secrets.map((secret) => signConfirmation(secret, id)));
  const matches = await Promise.all(codes.map((right) => isEqual(code, right)));
  if (!matches.includes(true)) return replyPage('This link is not complete.', askForMail);
  const parked = await readParked(second, id);
  if (!parked) return replyPage('It is in your desk by now.', '<p>You can close this.</p>');
  if (parked.confirmedAt)
    return replyPage('You have said so already.', '<p>You can close this.</p>');
  await writeParked(second, id, { ...parked, confirmedAt: new Date(nowMs).toISOString() });
  return replyPage('Noted. Keep the email.', '<p>We keep trying to bring it into your desk.</p>');
}
