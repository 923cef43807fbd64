import { asFailure, done, type Failure, type Result } from '#admin/result.ts';
import { askAuth } from './ask-auth.ts';

/** What the link of a reset email brings to /admin/reset-password: a session, or what is exchanged for one, once. */
export type ResetLink = { token: string } | { hash: string } | { error: string };

/** Where the link of the email leads. */
const page = '/admin/reset-password';

/** Refusals that tell whether an address is known, or whether its email went out: the page says the same for all. */
const sameForAll = /^(?:over_email_send_rate_limit|email_\w+|unexpected_failure|user_not_found)$/;

/** Asks for the email with the link. False when this server sends none, as the local one. */
export async function askForLink(email: string): Promise<Result<boolean>> {
  const to = encodeURIComponent(location.origin + page);
  const answer = await askAuth<object>(`recover?redirect_to=${to}`, { body: { email } });
  if (answer.ok || sameForAll.test(answer.code ?? '')) return { ok: true, value: true };
  return answer.code === '404' || answer.code === '405' ? { ok: true, value: false } : answer;
}

interface Session {
  access_token: string;
}

/** The sessions of links: when the password is refused, it can be tried again. */
const sessions = new WeakMap<ResetLink, string>();

async function openLink(link: ResetLink): Promise<Result<string>> {
  const known = sessions.get(link) ?? ('token' in link ? link.token : undefined);
  if (known) return { ok: true, value: known };
  if (!('hash' in link)) return asFailure({ code: 'otp_expired' }, 403);
  const body = { type: 'recovery', token_hash: link.hash };
  const answer = await askAuth<Session>('verify', { body });
  if (!answer.ok) return answer;
  sessions.set(link, answer.value.access_token);
  return { ok: true, value: answer.value.access_token };
}

/** Uses a second factor in a session. The code may be that of any app. */
async function proveFactor(token: string, code: string): Promise<Result<string>> {
  const asked = await askAuth<{ factors?: { id: string; status: string }[] }>('user', {
    method: 'GET',
    token,
  });
  if (!asked.ok) return asked;
  let failure: Failure = asFailure({ code: 'mfa_verification_failed' }, 422);
  for (const { id, status } of asked.value.factors ?? []) {
    if (status !== 'verified') continue;
    const challenge = await askAuth<{ id: string }>(`factors/${id}/challenge`, { token, body: {} });
    if (!challenge.ok) return challenge;
    const body = { challenge_id: challenge.value.id, code: code.replace(/\s/g, '') };
    const answer = await askAuth<Session>(`factors/${id}/verify`, { token, body });
    if (answer.ok) return { ok: true, value: answer.value.access_token };
    failure = answer;
  }
  return failure;
}

/**
 * Sets the new password by the link of a reset email and ends all sessions, the link's too: it is kept nowhere and
 * opens nothing else. With a second factor it fails with `insufficient_aal` until `code` has its six digits.
 */
export async function resetPassword(
  link: ResetLink,
  password: string,
  code = '',
): Promise<Result<null>> {
  const opened = await openLink(link);
  if (!opened.ok) return opened;
  let token = opened.value;
  if (code) {
    const proved = await proveFactor(token, code);
    if (!proved.ok) return proved;
    token = proved.value;
    sessions.set(link, token);
  }
  const answer = await askAuth<object>('user', { method: 'PUT', token, body: { password } });
  if (!answer.ok) return answer;
  // The new password has ended the others; nobody waits for the end of this one.
  await askAuth('logout?scope=global', { token });
  return done;
}
