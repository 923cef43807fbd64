import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** One answer, without spaces around it. Throws `stopped` when the input ends: Ctrl+C, Ctrl+D or a closed window. */
export async function ask(question: string, stopped: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const ended = once(prompt, 'close').then(() => undefined);
  try {
    const typed = await Promise.race([prompt.question(question), ended]).catch(() => undefined);
    if (typed !== undefined) return typed.trim();
  } finally {
    prompt.close();
  }
  throw new Error(stopped);
}

/** An answer as it is kept, or what is wrong with it. */
export type Answer<Value> = { value: Value } | { wrong: string };

/** Asks until `read` takes the answer. Throws `stopped` when the input ends. */
export async function askFor<Value>(
  question: string,
  stopped: string,
  read: (typed: string) => Answer<Value>,
): Promise<Value> {
  for (;;) {
    const answer = read(await ask(question, stopped));
    if ('value' in answer) return answer.value;
    console.log(answer.wrong);
  }
}

/**
 * Prompts for a password on the terminal without echo, or reads it from standard input when that is a file
 * or a pipe.
 */
export async function askPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const typed = await prompt.question('');
  prompt.close();
  process.stdout.write('\n');
  return typed;
}
