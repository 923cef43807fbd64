/** On a busy machine a page may answer late; only a failure takes this long. */
export const patienceMs = 40_000;

/** Asks until the answer is not null; throws with `what` after `mostMs`. */
export async function waitFor<Answer>(
  what: string,
  ask: () => Promise<Answer | null>,
  mostMs = patienceMs,
): Promise<Answer> {
  const endMs = Date.now() + mostMs;
  let failure: unknown;
  while (Date.now() < endMs) {
    try {
      const answer = await ask();
      if (answer !== null) return answer;
    } catch (error) {
      // A page that is being left answers nothing.
      failure = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Waited ${mostMs / 1000} s for ${what}.`, { cause: failure });
}
