import { parseArgs } from 'node:util';
import { eraseLeads, findLeadsOf, readPerson } from '#lead-tools/erase.ts';
import { runOwnerCommand } from '#local/owner-command.ts';
import { fail } from '#toolchain/say.mjs';

// npm run leads:erase -- EMAIL or PHONE: removes everything a person sent, and says how many rows.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { config: { type: 'string' } },
});
// A phone typed with spaces arrives as several arguments.
const typed = positionals.join(' ').trim();
const person =
  readPerson(typed) ??
  fail('Name the person to erase: npm run leads:erase -- name@example.com, or their phone number');
let isSent = false;
await runOwnerCommand({
  configPath: values.config,
  work: async ({ client, where }) => {
    const ids = await findLeadsOf(client, person);
    // From here on, an error leaves open whether the leads were erased.
    isSent = ids.length > 0;
    await eraseLeads(client, ids);
    return `${ids.length} ${ids.length === 1 ? 'request' : 'requests'} of ${typed} erased from ${where}.`;
  },
  failure: (where) =>
    isSent
      ? `It is not certain that everything was erased from ${where}, run the command again`
      : `Nothing was erased from ${where}`,
});
