import { setTimeout as sleep } from 'node:timers/promises';
import { createTurns } from './turns.ts';

const freeTries = 5;
const delayMs = 1000;

/** Checks a password: its answer tells whether it was right. */
export type Guess = (check: () => Promise<Response>) => Promise<Response>;

/**
 * Slows the guessing of passwords, whoever guesses: they are checked one after the other, and after five wrong ones each
 * further one takes a second. A right one is never refused, and waits only for those before it.
 */
export function createGuess(): Guess {
  const { inTurn } = createTurns();
  let wrong = 0;
  return (check) =>
    inTurn(async () => {
      const answer = await check();
      if (answer.ok) wrong = 0;
      else if (answer.status < 500) wrong += 1;
      if (!answer.ok && wrong > freeTries) await sleep(delayMs);
      return answer;
    });
}
