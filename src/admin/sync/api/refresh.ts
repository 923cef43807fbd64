import { asFailure, type Failure, noAnswer, notReached } from '#admin/result.ts';
import { jsonResponse } from '#shared/old-browsers.ts';

/** Listeners for the refresh of the access token. */
export interface RefreshEvents {
  /** An attempt failed and says nothing about the session; the library waits 200 ms, 400 ms, 800 ms … */
  onRetry(failure: Failure): void;
  /** The server says that the session of this refresh token has ended. */
  onEnded(refreshToken: string): void;
}

// The codes of Supabase Auth that say so (docs/requirements.md, section 9), and the statuses that carry them.
const endings =
  /^(?:refresh_token_(?:not_found|already_used)|session_(?:not_found|expired)|user_(?:not_found|banned))$/;
const refusals = [400, 401, 403];

/** Whether an answer says that the session has ended, or that the stored refresh token is malformed. */
const isEnding = (code: string, words: string): boolean =>
  endings.test(code) || (code === 'validation_failed' && /refresh[ _]token/i.test(words));

function isRefresh(url: string): boolean {
  return url.includes('/auth/v1/token') && url.includes('grant_type=refresh_token');
}

/** What is read of an answer of Supabase Auth. */
interface Said {
  access_token?: unknown;
  expires_at?: unknown;
  code?: unknown;
  error_code?: unknown;
  msg?: unknown;
  message?: unknown;
}

/**
 * An answer with a session, without the moment at which its token ends by the server's clock: auth-js then counts
 * `expires_in` by this device's, which may be hours off, and would else ask for a token before every call.
 */
function countFromHere(response: Response, { expires_at: _, ...said }: Said): Response {
  return said.access_token ? jsonResponse(said, response.status) : response;
}

/**
 * Wraps `fetch` so that only an answer that speaks of the session ends it. auth-js would end it with every other
 * 4xx too: a limit (429), a key that was changed, a page of a gateway. They are passed on as 503, which it retries.
 */
export function withRefreshRules(send: typeof fetch, events: RefreshEvents): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.includes('/auth/v1/')) return send(input, init);
    let response: Response;
    try {
      response = await send(input, init);
    } catch (error) {
      if (isRefresh(url)) events.onRetry(notReached(error));
      throw error;
    }
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    const said: Said = Object(body);
    if (!isRefresh(url) || (response.ok && said.access_token)) return countFromHere(response, said);
    const code = said.error_code ?? said.code;
    const told = String(said.msg ?? said.message);
    if (refusals.includes(response.status) && isEnding(String(code), told)) {
      const asked: { refresh_token?: string } = JSON.parse(String(init?.body ?? '{}'));
      events.onEnded(asked.refresh_token ?? '');
      return response;
    }
    const words = { message: said.msg ?? said.message, code };
    events.onRetry(response.ok ? noAnswer : asFailure(words, response.status));
    return jsonResponse({}, 503);
  };
}
