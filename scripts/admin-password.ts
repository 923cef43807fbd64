import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { ServiceClient } from '#local/service-client.ts';

// npm run admin:password: sets a new password for ADMIN_EMAIL, asked for here or read from standard
// input; never an argument, which other users of the machine could see.
const { values } = parseArgs({ options: { config: { type: 'string' } } });
const password = await readPassword('New password (6 characters or more): ');
// Loaded only now: the local engine's packages empty the standard input when they are imported.
const { openOrFail } = await import('#local/service-client.ts');
const { client, where, close } = await openOrFail(process.cwd(), values.config);
let failed = false;
try {
  const email = process.env['ADMIN_EMAIL'] ?? '';
  if (password.length < 6) throw new Error('Minimum 6 characters required.');
  const { error } = await client.auth.admin.updateUserById(await findUserId(client, email), {
    password,
  });
  if (error) throw new Error(error.message);
  console.log(`${email} has a new password in ${where}.`);
} catch (error) {
  console.error(
    `The password was not changed in ${where}: ${error instanceof Error ? error.message : String(error)}`,
  );
  failed = true;
} finally {
  await close();
}
// Only now: PGlite writes its own exit code when it closes.
if (failed) process.exit(1);

async function findUserId(from: ServiceClient['client'], email: string): Promise<string> {
  const perPage = 1000;
  for (let page = 1; ; page += 1) {
    const { data, error } = await from.auth.admin.listUsers({ page, perPage });
    if (error) throw new Error(error.message);
    const found = data.users.find((user) => user.email?.toLowerCase() === email.toLowerCase());
    if (found) return found.id;
    if (data.users.length < perPage) {
      throw new Error(
        `There is no user ${email}. Open /admin/setup first, or correct ADMIN_EMAIL.`,
      );
    }
  }
}

async function readPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  process.stdout.write(question);
  // What is typed is not shown.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const typed = await prompt.question('');
  prompt.close();
  process.stdout.write('\n');
  return typed;
}
