/** A fetch that fails after 30 seconds, so a server that never responds is treated as unreachable. */
export const fetchInTime = (address: string, init: RequestInit = {}): Promise<Response> =>
  fetch(address, { ...init, signal: AbortSignal.timeout(30_000) });
