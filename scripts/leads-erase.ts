import { eraseLeads, eraseParked } from '#lead-tools/erase.ts';
import { readPerson } from '#leads/person.ts';
import { args, runOwnerCommand } from '#local/owner-command.ts';
import { fail } from '#toolchain/say.mjs';

// npm run leads:erase -- EMAIL or PHONE: removes everything a person sent, and says how many rows.
// A phone typed with spaces arrives as several arguments.
const typed = args.join(' ').trim();
const person =
  readPerson(typed) ??
  fail('Name the person to erase: npm run leads:erase -- name@example.com, or their phone number');
await runOwnerCommand({
  work: async ({ client, site, fetch, where }) => {
    // First the waiting ones: they would come home later.
    const parked = site
      ? await eraseParked(fetch, site, process.env['SUPABASE_SECRET_KEY'] ?? '', person)
      : 0;
    const count = parked + (await eraseLeads(client, person));
    const searched = site ? '' : ' Set SITE_URL to search its second store too.';
    return `${count} ${count === 1 ? 'request' : 'requests'} of ${typed} erased from ${where}.${searched}`;
  },
  failure: (where) =>
    `It is not certain that everything was erased from ${where}, run the command again`,
});
