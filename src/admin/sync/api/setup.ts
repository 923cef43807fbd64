import { asFailure, describeRefusal, done, notReached, type Result } from '#admin/result.ts';
import { fetchInTime, getPublishableKey } from './connection.ts';

/**
 * Creates the first admin account, once: `/api/create-admin` decides.
 * Uses fetch, so that the setup page does not load supabase-js.
 */
export async function createAdmin(account: {
  email: string;
  password: string;
  code: string | null;
}): Promise<Result<null>> {
  const { email, password, code } = account;
  try {
    const response = await fetchInTime(`/api/create-admin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: getPublishableKey() },
      body: JSON.stringify(code === null ? { email, password } : { email, password, code }),
    });
    if (response.ok) return done;
    // A proxy's HTML page or a gateway's status text tells the owner nothing.
    const body: { error?: unknown; message?: unknown } = Object(
      await response.json().catch(() => null),
    );
    const said = typeof body.message === 'string' ? describeRefusal(body.message) : '';
    const message = typeof body.error === 'string' ? body.error : said;
    return message ? { ok: false, reason: 'refused', message } : asFailure({}, response.status);
  } catch (error) {
    return notReached(error);
  }
}
