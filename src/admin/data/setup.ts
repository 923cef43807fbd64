import { notReached, type Result } from './result.ts';
import { fetchInTime, getProjectUrl, getPublishableKey } from './settings.ts';

async function readMessage(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return '';
    if ('error' in body && typeof body.error === 'string') return body.error;
    if ('message' in body && typeof body.message === 'string') return body.message;
    return '';
  } catch {
    // A page of a proxy, not a message for the owner.
    return '';
  }
}

/**
 * Creates the first admin account, once: the server function `create-admin` decides.
 * Uses fetch, so that the setup page does not load supabase-js.
 */
export async function createAdmin(account: {
  email: string;
  password: string;
  code: string | null;
}): Promise<Result<null>> {
  const { email, password, code } = account;
  try {
    const response = await fetchInTime(`${getProjectUrl()}/functions/v1/create-admin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: getPublishableKey() },
      body: JSON.stringify(code === null ? { email, password } : { email, password, code }),
    });
    if (response.ok) return { ok: true, value: null };
    return { ok: false, reason: 'refused', message: await readMessage(response) };
  } catch (error) {
    return notReached(error);
  }
}
