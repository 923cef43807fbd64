import { atom, computed } from 'nanostores';
import { writeLeads } from '#admin/data/device-store.ts';
import { readFeed } from '#admin/data/feed.ts';
import type { LeadRecord } from '#admin/data/record.ts';
import { applyPending } from '#admin/log/apply.ts';
import { $pending, type Pending } from '#admin/log/log.ts';
import { createReplica } from './replica.ts';

/** Set by 'Wipe now': this page stores no more leads. */
let isPaused = false;
export const pauseStoring = (paused: boolean): void => {
  isPaused = paused;
};

/** The leads of the server, on this device. */
export const replica = createReplica({
  read: readFeed,
  // A browser that stores nothing has the leads in this page only.
  write: async (change) => {
    if (!isPaused) await writeLeads(change).catch(() => {});
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

/** A lead of the list by its id. */
export const findLead = (id: string): LeadRecord | undefined =>
  $leads.get().find(({ row }) => row.id === id);
