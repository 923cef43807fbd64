import { isRead } from '#server/alerts/handlers.ts';
import { isEqual } from '#server/http/crypto.ts';
import { replyButton, replyPage } from '#server/http/page.ts';
import { readPost } from '#server/http/reply.ts';
import { signConfirmation } from './mail.ts';
import { readParked, type SecondStore, writeParked } from './store.ts';

const askForMail = '<p>Open the link in the email itself, or copy the whole link.</p>';

/**
 * `/api/confirm-lead?id=…&code=…`, the link in the email of a lead that the database has not accepted for days. Only
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
    return replyButton('Did you get the whole request by email?', 'I have it', asked);
  if (!second) throw new Error('there is no second store');
  const field = await readPost(request);
  if (field instanceof Response) return field;
  const [id, code] = [field('id'), field('code')];
  const secrets = [second.secret, ...(second.oldSecrets ?? [])];
  const codes = await Promise.all(secrets.map((secret) => signConfirmation(secret, id)));
  const matches = await Promise.all(codes.map((right) => isEqual(code, right)));
  if (!matches.includes(true)) return replyPage('This link isn’t complete.', askForMail);
  const parked = await readParked(second, id);
  if (!parked) return replyPage('It’s in your desk now.', '<p>You can close this page.</p>');
  if (parked.confirmedAt)
    return replyPage('You’ve already said so.', '<p>You can close this page.</p>');
  await writeParked(second, id, { ...parked, confirmedAt: new Date(nowMs).toISOString() });
  return replyPage('Noted. Keep the email.', '<p>We’ll keep trying to get it into your desk.</p>');
}
