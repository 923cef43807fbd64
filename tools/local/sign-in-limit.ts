const windowMs = 15 * 60_000;
/** Wrong passwords of one address for one account, and of all addresses together. */
const allowedFailures = 5;
const allowedForAccount = 20;
/** Beyond them the account takes one attempt in this time: the owner still gets in, guessing does not. */
const accountPauseMs = 30_000;

const tooManySignIns = 'Too many attempts to sign in. Wait 15 minutes, then try again.';

export interface SignInLimit {
  /**
   * Calls `check`, which answers `ok` for the right password; or answers 429 after five wrong ones from this
   * address within 15 minutes, or while the account pauses.
   */
  guard(email: string, address: string, check: () => Promise<Response>): Promise<Response>;
}

/**
 * Limits password guessing for each pair of address and email, and slows it down for each email. A hosted
 * project does this itself, the local engine does not. Kept in memory only.
 */
export function createSignInLimit(nowMs: () => number = Date.now): SignInLimit {
  const failures = new Map<string, number[]>();
  const recent = (who: string) => (failures.get(who) ?? []).filter((at) => at > nowMs() - windowMs);
  const forget = (who: string, at: number) =>
    failures.set(who, recent(who).toSpliced(recent(who).lastIndexOf(at), 1));

  function findWaitMs(pair: string, account: string): number {
    const own = recent(pair);
    const all = recent(account);
    const untilMs = Math.max(
      own.length >= allowedFailures ? (own[0] ?? 0) + windowMs : 0,
      all.length >= allowedForAccount ? (all.at(-1) ?? 0) + accountPauseMs : 0,
    );
    return Math.max(0, untilMs - nowMs());
  }

  return {
    async guard(email, address, check) {
      const account = email.trim().toLowerCase();
      const pair = `${address} ${account}`;
      const waitMs = findWaitMs(pair, account);
      if (waitMs > 0) {
        const body = { code: 429, error_code: 'over_request_rate_limit', msg: tooManySignIns };
        const retryAfter = String(Math.ceil(waitMs / 1000));
        return Response.json(body, { status: 429, headers: { 'retry-after': retryAfter } });
      }
      // Counted before the answer arrives: simultaneous attempts must not all pass.
      const at = nowMs();
      for (const who of [pair, account]) failures.set(who, [...recent(who), at]);
      const response = await check();
      if (response.ok) failures.delete(pair);
      if (response.ok || response.status >= 500) forget(account, at);
      if (response.status >= 500) forget(pair, at);
      if (failures.size > 10_000)
        for (const key of failures.keys()) if (recent(key).length === 0) failures.delete(key);
      return response;
    },
  };
}

/** The email of a sign-in's body; empty when there is none. */
export async function readEmail(request: Request): Promise<string> {
  try {
    const body: unknown = JSON.parse(await request.clone().text());
    return typeof body === 'object' && body && 'email' in body ? String(body.email) : '';
  } catch {
    return '';
  }
}
