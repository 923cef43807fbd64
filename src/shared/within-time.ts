/** The value of `work`. Throws when it takes longer than `timeoutMs`; `what` names it in the message. */
export async function withinTime<Value>(
  work: PromiseLike<Value>,
  timeoutMs: number,
  what: string,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${what}: no answer within ${timeoutMs} ms`)),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * One clock for several steps: each gets its own time and no more than what is left of `budgetMs`. One that fails
 * or is too slow is logged, and the next begins.
 */
export function createSteps(budgetMs: number, log: (message: string) => void) {
  const endMs = Date.now() + budgetMs;
  return async (what: string, mostMs: number, work: (ms: number) => Promise<unknown>) => {
    const ms = Math.min(mostMs, endMs - Date.now());
    await withinTime(work(ms), ms, what).catch((error) => log(`${what}: ${error}`));
  };
}
