import { parseArgs } from 'node:util';
import { openServiceClient } from './local/service-client.ts';

// npm run leads:erase -- EMAIL: removes everything a person sent, and says how many rows.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { config: { type: 'string' } },
});
const email = positionals[0]?.trim();
if (!email?.includes('@') || positionals.length > 1) {
  console.error('Say whose requests are to be erased: npm run leads:erase -- name@example.com');
  process.exit(1);
}
const { client, where, close } = await openServiceClient(process.cwd(), values.config);
let failed = false;
try {
  // Capitals don't matter; the signs that ilike gives a meaning to do.
  const pattern = email.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const erased = await client
    .from('contact_submissions')
    .delete({ count: 'exact' })
    .ilike('email', pattern);
  if (erased.error) throw new Error(erased.error.message);
  // What the rate limit remembers of them goes with the rows (on delete cascade).
  const count = erased.count ?? 0;
  console.log(`${count} ${count === 1 ? 'request' : 'requests'} of ${email} erased from ${where}.`);
} catch (error) {
  console.error(
    `Nothing was erased from ${where}: ${error instanceof Error ? error.message : String(error)}`,
  );
  failed = true;
} finally {
  await close();
}
// Only now: PGlite writes its own exit code when it closes.
if (failed) process.exit(1);
