import { explain, messages } from '#admin/messages.ts';
import { addToast, closeFailures } from '#admin/stores/toasts.ts';
import {
  askForLink as ask,
  type ResetLink,
  resetPassword as reset,
} from '#admin/sync/api/recovery.ts';
import { findPasswordProblem, passwordTooShort } from '#shared/password.ts';

export { passwordTooShort, type ResetLink };

/** Asks for the email with the link: `sent`, whoever's address it is; `no-email` where the server sends none. */
export async function askForLink(email: string): Promise<'sent' | 'no-email' | 'failed'> {
  closeFailures();
  const answer = await ask(email);
  if (answer.ok) return answer.value ? 'sent' : 'no-email';
  addToast('failed', messages.linkNotSent(answer));
  return 'failed';
}

/** What became of a new password: `code`, the six digits of the second factor are missing; or a sentence about it. */
type Outcome = 'done' | 'code' | 'old-link' | { problem: string };

/** What Supabase Auth says of a session that has ended, or never was one. */
const oldLink = /^(?:otp_expired|bad_jwt|session_\w+|no_authorization|user_not_found|40[13])$/;

/** Sets the new password by the link of the email. */
export async function resetPassword(
  link: ResetLink,
  password: string,
  code: string,
): Promise<Outcome> {
  closeFailures();
  // The server checks too, should the list of common passwords not load.
  const problem = await findPasswordProblem(password).catch(() => undefined);
  if (problem) return { problem };
  const answer = await reset(link, password, code);
  if (answer.ok) return 'done';
  if (answer.code === 'insufficient_aal') return 'code';
  return oldLink.test(answer.code ?? '') ? 'old-link' : { problem: explain(answer) };
}
