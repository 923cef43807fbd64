import { atom, computed } from 'nanostores';
import { listToday } from '#admin/leads/today.ts';
import type { Lead, LeadRecord } from '#admin/record.ts';
import { $now } from '#admin/stores/clock.ts';
import { keep, listKept } from '#admin/stores/kept.ts';
import { readFeed } from '#admin/sync/api/feed.ts';
import { applyPending } from './apply.ts';
import { writeLeads } from './device-store.ts';
import { $pending, type Pending } from './log.ts';
import { createReplica } from './replica.ts';

/** Drops what was being typed about a lead that is gone. */
function forgetTyped(id: string): void {
  for (const name of listKept()) if (name.endsWith(id)) keep(name, null);
}

/** The leads of the server, on this device. */
export const replica = createReplica({
  read: readFeed,
  // A browser that stores nothing has the leads in this page only.
  write: async (change) => {
    for (const id of change.gone ?? []) forgetTyped(id);
    await writeLeads(change).catch(() => {});
  },
});

const byReceipt = (a: LeadRecord, b: LeadRecord): number =>
  b.row.created_at.localeCompare(a.row.created_at) || b.row.id.localeCompare(a.row.id);

const $sorted = computed(replica.$records, (records) => [...records.values()].sort(byReceipt));

/** Changes that another tab has sent, until the feed has them. */
export const $held = atom<readonly Pending[]>([]);

/** The one list: all leads with their histories and what is pending, newest first, without suspected spam. */
export const $leads = computed([$sorted, $held, $pending], (sorted, held, pending) =>
  applyPending(sorted, [...held, ...pending]),
);

/** Whom the owner owes. */
export const $today = computed([$leads, $now], listToday);

/** The lead to answer after this one; null when no other waits. */
export function findNextOwed(id: string): Lead | null {
  const { toAnswer, visited, prices, due, visits, idle } = $today.get();
  const owed = [...toAnswer, ...visited, ...prices, ...due, ...visits, ...idle];
  const others = [...owed.slice(owed.findIndex((lead) => lead.id === id) + 1), ...owed];
  return others.find((lead) => lead.id !== id) ?? null;
}
