import { jsonResponse } from '#shared/old-browsers.ts';
/** Listeners for the refresh of the access token. */
export interface RefreshEvents {
  /** An attempt failed in a way that is retried; the library waits 200 ms, 400 ms, 800 ms … */
  onRetry(): void;
  /** The server refused this refresh token: its session has ended. */
  onRefused(refreshToken: string): void;
}

// The retryable codes (docs/requirements.md, section 9). A request without an answer is retried too: a
// session must survive a short loss of the connection.
const retryable = new Set([502, 503, 504]);

function isRefresh(url: string): boolean {
  return url.includes('/auth/v1/token') && url.includes('grant_type=refresh_token');
}

function readRefreshToken(body: unknown): string {
  if (typeof body !== 'string') return '';
  const parsed: unknown = JSON.parse(body);
  const isToken = typeof parsed === 'object' && parsed !== null && 'refresh_token' in parsed;
  return isToken && typeof parsed.refresh_token === 'string' ? parsed.refresh_token : '';
}

async function asRefusal(response: Response): Promise<Response> {
  const text = await response.text();
  return jsonResponse({ msg: text || `HTTP ${response.status}` }, 400);
}

/**
 * Wraps `fetch` so that refreshing the access token follows the product's own rule: 502, 503
 * and 504 are retried, any other refusal ends the session. auth-js alone would retry all 5xx and
 * keep a refused session until its access token expires.
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
    if (response.ok) return response;
    if (retryable.has(response.status)) {
      events.onRetry();
      return response;
    }
    events.onRefused(readRefreshToken(init?.body));
    // auth-js retries every 5xx, so a final refusal is passed on as 400.
    return response.status >= 500 ? asRefusal(response) : response;
  };
}
