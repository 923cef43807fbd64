/** The values of `.env.hosted`: all that is known of the hosted project, and where the command continues. */
export interface KeyFile {
  read(name: string): string | undefined;
  /** Appends values at once, so that stopping anywhere loses nothing. */
  add(values: Record<string, string>): void;
  /** Adds a random value for each secret that is missing. */
  addSecrets(): void;
}

/** Said when the person stops the command. */
export const stopped = 'Stopped. Nothing is lost: npm run go-live continues from here.';

/** An error of a step: what was said, what to do, and that nothing is lost. */
export function refusal(said: string, todo: string): Error {
  const again = 'Then run npm run go-live again: it continues where it stopped.';
  return new Error([said.trim(), `${todo} ${again}`].filter(Boolean).join('\n\n'));
}
