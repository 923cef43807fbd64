import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { refusal } from './key-file.ts';

const byHand =
  "In the dashboard (Authentication, Sign In / Providers, Email) turn on 'Require current password': the Supabase command keeps your sign-in where only it can read it.";

/**
 * Has the project ask for the current password before it takes a new one: supabase/config.toml of the Supabase command
 * knows no key for it (its management API does: 'Updates a project's auth config'). Prints what to click when the
 * account's token can't be read. Throws when it is refused.
 */
export async function requireCurrentPassword(ref: string): Promise<void> {
  const token = readToken();
  if (!token) return console.log(byHand);
  const answer = await fetch(`${readAddress()}/v1/projects/${ref}/config/auth`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ security_update_password_require_current_password: true }),
    signal: AbortSignal.timeout(30_000),
  }).catch((error: Error) => error);
  if (!('ok' in answer)) throw refusal(answer.message, 'Check your connection.');
  if (!answer.ok) throw refusal(await answer.text(), byHand);
  console.log('A new password needs the current one: set');
}

/** The token of the account, as the Supabase command finds it: the environment's, else its file. */
function readToken(): string | undefined {
  const file = join(homedir(), '.supabase/access-token');
  const saved = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return (process.env['SUPABASE_ACCESS_TOKEN'] || saved).trim() || undefined;
}

/** The address of the management API: another one when the command's profile is a file that names it. */
function readAddress(): string {
  const profile = process.env['SUPABASE_PROFILE'] ?? '';
  const text = existsSync(profile) ? readFileSync(profile, 'utf8') : '';
  return /api_url"?: *"?([^\s",]+)/.exec(text)?.[1] ?? 'https://api.supabase.com';
}
