import { type Lead, placeOf } from '#admin/leads/lead.ts';
import { seenBefore } from '#admin/leads/seen.ts';
import { messages } from '#admin/messages.ts';
import { serverNow } from '#admin/stores/clock.ts';
import { keep, readKept } from '#admin/stores/keep-typed.ts';
import { getSiteFacts } from '#admin/stores/site-facts.ts';
import { takeShared } from '#admin/sync/api/service-worker.ts';
import { type Draft, newUuid } from '#admin/sync/draft-change.ts';
import { $leads } from '#admin/sync/leads.ts';
import { type Change, dropPending, submit } from '#admin/sync/log.ts';
import { plural } from '#admin/ui/formats.ts';
import { formatPhone, parsePhone, phonesIn } from '#leads/phone.ts';
import { promiseColumns } from '#leads/promise.ts';
import { cleanLine } from '#shared/text.ts';

export { takeShared };

const emptyEntry = {
  phone: '',
  name: '',
  email: '',
  street: '',
  message: '',
  service: '',
  town: '',
  heard: '',
  /** How he left it: he calls back, they talked, or a visit is set. */
  left: 'call-back' as 'call-back' | 'talked' | 'visit',
};
/** What the form that adds a lead holds. */
export type Entry = typeof emptyEntry;

/** A form that was left half filled. */
export const readEntry = (): Entry => ({ ...emptyEntry, ...readKept<Partial<Entry>>('add') });
export const keepEntry = (entry: Entry | null): void =>
  keep('add', JSON.stringify(entry) === JSON.stringify(emptyEntry) ? null : entry);

/** Earlier leads with the number or the address that is typed; null while there is none to look for. */
export function listSeen(phone: string, email: string): readonly Lead[] | null {
  const address = email.includes('@') ? email.trim() : '';
  if (phonesIn(phone).length === 0 && !address) return null;
  return seenBefore($leads.get(), { phone, email: address });
}

/** The name of a lead without one: its number or its address. */
const nameOf = ({ name, phone, email }: Entry): string =>
  cleanLine(name) || (phone ? `Caller ${cleanLine(phone)}` : cleanLine(email));

/** The change that adds a lead. */
function draftOf(entry: Entry, promised: Partial<ReturnType<typeof promiseColumns>>): Draft {
  const { phone, extension } = parsePhone(entry.phone);
  const values = {
    name: nameOf(entry),
    phone,
    phone_extension: extension,
    email: cleanLine(entry.email),
    street: cleanLine(entry.street),
    area: cleanLine(entry.town),
    service_type: entry.service || 'other',
    message: entry.message.trim(),
    heard_from: entry.heard,
    status: entry.left === 'call-back' ? 'new' : 'contacted',
    ...promised,
  };
  const fields = Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      value ? [[field, [null, value] as const]] : [],
    ),
  );
  return { lead: newUuid(), kind: 'add', fields };
}

/** Stores the lead; returns its id, or null when it could not be saved. */
export async function addLead(entry: Entry): Promise<string | null> {
  const draft = draftOf(entry, promiseColumns(serverNow()));
  const isSaved = await submit([draft], messages.done('Saved', nameOf(entry)), 'next-page');
  if (!isSaved) return null;
  keepEntry(null);
  return draft.lead;
}

/** Stores leads of an old list, which one Undo takes back. Returns whether they are safe. */
export function addLeads(entries: readonly Partial<Entry>[]): Promise<boolean> {
  const drafts = entries.map((entry) =>
    draftOf({ ...emptyEntry, heard: 'Old list', ...entry, left: 'talked' }, {}),
  );
  const done = messages.done('Saved', `${plural(drafts.length, 'lead')} from your old list`);
  return submit(drafts, done, 'next-page');
}

/** Puts a new lead that still waits on this phone back into the form. */
export async function reopenNew({ id, fields = {} }: Change): Promise<void> {
  const text = (field: keyof typeof fields): string => String(fields[field]?.[1] ?? '');
  const extension = text('phone_extension');
  const town = getSiteFacts().areas.find((area) => area.id === text('area'))?.label;
  if (!(await dropPending(id))) return;
  keepEntry({
    ...emptyEntry,
    phone: formatPhone(text('phone')) + (extension ? ` x${extension}` : ''),
    name: text('name'),
    email: text('email'),
    street: text('street'),
    message: text('message'),
    service: text('service_type'),
    town: town ?? text('area'),
    heard: text('heard_from'),
    left: text('status') === 'new' ? 'call-back' : 'talked',
  });
}

/** The most used first; the others stay in their order. */
function sortByUse<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  used: readonly (string | null)[],
): Item[] {
  const uses = new Map<string | null, number>();
  for (const id of used) uses.set(id, (uses.get(id) ?? 0) + 1);
  return [...items].sort((a, b) => (uses.get(idOf(b)) ?? 0) - (uses.get(idOf(a)) ?? 0));
}

/** The towns of the site and of the leads on this phone, the most used first. */
export function listTowns(): string[] {
  const used = $leads.get().map(({ row }) => placeOf(row));
  const known = [...getSiteFacts().areas.map(({ label }) => label), ...used];
  const towns = [...new Set(known)].filter((town) => town !== null);
  return sortByUse(towns, (town) => town, used);
}

/** The site's services, the most used first. */
export const listServices = () =>
  sortByUse(
    getSiteFacts().services,
    ({ id }) => id,
    $leads.get().map(({ row }) => row.service_type),
  );
