import { count } from '#build/content-check/message-parts.ts';
import type { LeadRow } from '#leads/columns.ts';
import { findLikeness, isOf, readPerson } from '#leads/person.ts';
import { eraseLeads, eraseParked } from '#tools/leads/erase.ts';
import { readLeads } from '#tools/leads/read-leads.ts';
import { runOwnerCommand } from '#tools/local/owner-command.ts';
import { ownerOptions, readArguments } from '#tools/local/owner-options.ts';
import { ask } from '#tools/toolchain/ask.ts';
import { fail } from '#tools/toolchain/say.mjs';

// npm run leads:erase -- EMAIL or PHONE: removes everything a person sent, and says how many rows. Leads that look
// alike are listed and asked about; `--yes` erases them, too.
// A phone typed with spaces arrives as several arguments.
const { positionals, values } = readArguments({
  options: { ...ownerOptions, yes: { type: 'boolean' } },
  allowPositionals: true,
});
const typed = positionals.join(' ').trim();
const person =
  readPerson(typed) ??
  fail('Name the person to erase: npm run leads:erase -- name@example.com, or their phone number');
await runOwnerCommand(values, {
  work: async ({ client, site, fetch, where }) => {
    const leads = await readLeads(client);
    const theirs = leads.filter((lead) => isOf(person, lead));
    const alike = leads.flatMap((lead) => {
      const likeness = theirs.includes(lead) ? undefined : findLikeness(lead, person, theirs);
      return likeness ? [{ ...lead, likeness }] : [];
    });
    const chosen = await choose(alike);
    const ids = [...theirs, ...chosen].map(({ id }) => id);
    // The parked ones first: else they would be moved into the database later.
    const key = process.env['SUPABASE_SECRET_KEY'] ?? '';
    const parked = site ? await eraseParked(fetch, site, key, person) : { erased: 0, unread: [] };
    const { leads: stored, events, alerts, photos, files } = await eraseLeads(client, ids);
    const kept = alike.length - chosen.length;
    return [
      `${count(parked.erased + stored, 'request')} from ${typed} erased from ${where}:`,
      `${stored} in the list, ${parked.erased} in the second store, ${count(events, 'history entry', 'history entries')},`,
      `${count(alerts, 'alert')}, ${count(photos, 'photo')} (${count(files, 'file')}).`,
      ...(kept ? [`${kept} of those listed above were kept: --yes erases them, too.`] : []),
      ...(parked.unread.length > 0
        ? [
            `${count(parked.unread.length, 'request')} in the second store could not be read and may be theirs: ${parked.unread.join(', ')}. Add the old key to PARKED_LEADS_KEY (new,old), and run this again.`,
          ]
        : []),
      ...(site ? [] : ['Set SITE_URL to search its second store, too.']),
      'Earlier backups and emails still contain all of this: delete them.',
    ].join(' ');
  },
  failure: (where) => `Some of it may not have been erased from ${where}; run the command again`,
});

/** Lists the leads that look alike and asks which to erase, too. */
async function choose<Lead extends LeadRow & { likeness: string }>(
  alike: readonly Lead[],
): Promise<Lead[]> {
  if (alike.length === 0) return [];
  console.log('Other requests that look like this person’s:');
  for (const [at, { created_at, name, phone, email, likeness }] of alike.entries()) {
    const said = [name, phone, email].filter(Boolean).join(', ');
    console.log(`  ${at + 1}. ${created_at.slice(0, 10)} ${said} (${likeness})`);
  }
  let answer = values.yes ? 'all' : '';
  if (!values.yes && process.stdin.isTTY)
    answer = await ask(
      'Erase these, too? Type "all", numbers like 1 3, or nothing: ',
      'Stopped. Nothing was erased.',
    );
  const numbers = new Set(answer.match(/\d+/g));
  return alike.filter((_, at) => answer === 'all' || numbers.has(String(at + 1)));
}
