import { parseArgs } from 'node:util';
import { normalizePhone } from '#leads/phone.ts';
import { openOrFail, type ServiceClient } from '#local/service-client.ts';

// npm run leads:erase -- EMAIL or PHONE: removes everything a person sent, and says how many rows.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { config: { type: 'string' } },
});
// A phone may be typed with spaces: its parts come as several arguments.
const person = positionals.join(' ').trim();
const phone = normalizePhone(person);
if (!phone && !/^\S+@\S+$/.test(person)) {
  console.error(
    'Say whose requests are to be erased: npm run leads:erase -- name@example.com, or their phone number',
  );
  process.exit(1);
}
const { client, where, close } = await openOrFail(process.cwd(), values.config);
let failed = false;
// Once the deletion is on its way, a lost answer does not say whether it was done.
let isSent = false;
try {
  const ids = await findRequests(client);
  for (let at = 0; at < ids.length; at += 100) {
    isSent = true;
    const { error } = await client
      .from('contact_submissions')
      .delete()
      .in('id', ids.slice(at, at + 100));
    if (error) throw new Error(error.message);
  }
  // What the rate limit remembers of them goes with the rows (on delete cascade).
  const count = `${ids.length} ${ids.length === 1 ? 'request' : 'requests'}`;
  console.log(`${count} of ${person} erased from ${where}.`);
} catch (error) {
  const outcome = isSent
    ? `It is not certain that everything was erased from ${where}, run the command again`
    : `Nothing was erased from ${where}`;
  console.error(`${outcome}: ${error instanceof Error ? error.message : String(error)}`);
  failed = true;
} finally {
  await close();
}
// Only now: PGlite writes its own exit code when it closes.
if (failed) process.exit(1);

/**
 * The ids of everything that this person sent. The database is asked with a pattern in which every sign
 * that means something on the way there stands for any one sign; then each row is compared.
 */
async function findRequests(from: ServiceClient['client']): Promise<string[]> {
  const column = phone ? 'phone' : 'email';
  const wanted = (phone ?? person).toLowerCase();
  const pattern = wanted.replace(/[^\p{L}\p{N}@.-]/gu, '_');
  const ids: string[] = [];
  for (let page = 0; ; page += 1) {
    const { data, error } = await from
      .from('contact_submissions')
      .select('id, email, phone')
      .ilike(column, pattern)
      .order('id')
      .range(page * 1000, page * 1000 + 999);
    if (error) throw new Error(error.message);
    const theirs = data.filter((row) => row[column]?.toLowerCase() === wanted);
    ids.push(...theirs.map(({ id }) => id));
    if (data.length < 1000) return ids;
  }
}
