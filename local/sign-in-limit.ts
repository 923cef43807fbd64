const windowMs = 15 * 60_000;
const allowedFailures = 5;

const tooManySignIns = 'Too many attempts to sign in. Wait 15 minutes, then try again.';

export interface SignInLimit {
  /** Forwards a sign-in, or answers 429 after five wrong passwords within 15 minutes. */
  guard(
    request: Request,
    address: string,
    pass: (request: Request) => Promise<Response>,
  ): Promise<Response>;
}

/**
 * Limits password guessing for each pair of address and email. A hosted project does this itself, the local
 * engine does not. Kept in memory only.
 */
export function createSignInLimit(nowMs: () => number = Date.now): SignInLimit {
  const failures = new Map<string, number[]>();
  const recent = (who: string) => (failures.get(who) ?? []).filter((at) => at > nowMs() - windowMs);
  return {
    async guard(request, address, pass) {
      const text = await request.clone().text();
      const who = `${address} ${emailIn(text)}`;
      const before = recent(who);
      if (before.length >= allowedFailures) {
        const retryAfter = Math.max(1, Math.ceil(((before[0] ?? 0) + windowMs - nowMs()) / 1000));
        const body = { code: 429, error_code: 'over_request_rate_limit', msg: tooManySignIns };
        return Response.json(body, { status: 429, headers: { 'retry-after': String(retryAfter) } });
      }
      // Counted before the answer arrives: simultaneous attempts must not all pass.
      const at = nowMs();
      failures.set(who, [...before, at]);
      const response = await pass(request);
      if (response.ok) failures.delete(who);
      else if (response.status >= 500)
        failures.set(who, recent(who).toSpliced(recent(who).lastIndexOf(at), 1));
      if (failures.size > 10_000)
        for (const key of failures.keys()) if (recent(key).length === 0) failures.delete(key);
      return response;
    },
  };
}

function emailIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body && 'email' in body
      ? String(body.email).trim().toLowerCase()
      : '';
  } catch {
    return '';
  }
}
