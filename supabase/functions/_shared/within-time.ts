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
