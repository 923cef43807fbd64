import { jsonResponse } from '#shared/old-browsers.ts';

/** Listeners for the refresh of the access token. */
export interface RefreshEvents {
  /** An attempt failed and says nothing about the session; the library waits 200 ms, 400 ms, 800 ms … */
  onRetry(): void;
  /** The server says that the session of this refresh token has ended. */
  onEnded(refreshToken: string): void;
}

// The codes of Supabase Auth that say so (docs/requirements.md, section 9), and the statuses that carry them.
const endings =
  /^(?:refresh_token_(?:not_found|already_used)|session_(?:not_found|expired)|user_(?:not_found|banned))$/;
const refusals = [400, 401, 403];

function isRefresh(url: string): boolean {
  return url.includes('/auth/v1/token') && url.includes('grant_type=refresh_token');
}

/**
 * Wraps `fetch` so that only an answer that speaks of the session ends it. auth-js would end it with every other
 * 4xx too: a limit, a key that was changed, a page of a gateway. They are passed on as 503, which it retries.
 */
export function withRefreshRules(send: typeof fetch, events: RefreshEvents): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!isRefresh(url)) return send(input, init);
    let response: Response;
    try {
      response = await send(input, init);
    } catch (error) {
      events.onRetry();
      throw error;
    }
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    const said: { access_token?: unknown; code?: unknown; error_code?: unknown } = Object(body);
    if (response.ok && said.access_token) return response;
    const code = said.error_code ?? said.code;
    if (refusals.includes(response.status) && endings.test(String(code))) {
      const asked: { refresh_token?: string } = JSON.parse(String(init?.body ?? '{}'));
      events.onEnded(asked.refresh_token ?? '');
      return response;
    }
    events.onRetry();
    return jsonResponse({}, 503);
  };
}
