import { asFailure, notReached, type Result } from '#admin/result.ts';
import { fetchInTime, getProjectUrl, getPublishableKey } from './connection.ts';

interface Question {
  method?: 'GET' | 'POST' | 'PUT';
  body?: object;
  /** Whose session asks; without one it is the public key. */
  token?: string;
}

/**
 * Asks Supabase Auth without its library, which would keep the session that it answers. `path` is that behind /auth/v1/.
 * A failure without a code has its status as one.
 */
export async function askAuth<Value>(
  path: string,
  { method = 'POST', body, token = getPublishableKey() }: Question = {},
): Promise<Result<Value>> {
  try {
    const answer = await fetchInTime(`${getProjectUrl()}/auth/v1/${path}`, {
      method,
      headers: {
        apikey: getPublishableKey(),
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const said = readJson(text);
    if (answer.ok && (said !== undefined || text === '')) return { ok: true, value: said as Value };
    const status = answer.ok ? 502 : answer.status;
    const { msg, message = msg, code, error_code = code } = Object(said);
    const name = typeof error_code === 'string' ? error_code : String(status);
    return asFailure({ name: 'AuthApiError', message, code: name }, status);
  } catch (error) {
    return notReached(error);
  }
}

/** A page of a gateway is no answer. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
