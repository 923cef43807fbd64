import { atom, computed } from 'nanostores';
import { messages } from '#admin/messages.ts';
import type { Lead } from '#admin/record.ts';
import { getSpamDays } from '#admin/stores/site-facts.ts';
import { tellSaved } from '#admin/stores/toasts.ts';
import { call } from '#admin/sync/api/ask.ts';
import { readSuspected } from '#admin/sync/api/feed.ts';
import { replica } from './leads.ts';
import { $pending, submit } from './log.ts';

/** The requests suspected of spam. They lie on no device: this needs signal. */
export interface Suspected {
  phase: 'loading' | 'ready' | 'failed';
  rows: readonly Lead[];
  /** How many requests the owner has marked as spam and not confirmed. */
  marked: number;
}

const $loaded = atom<Suspected>({ phase: 'loading', rows: [], marked: 0 });

/** Without those that the owner has put back. */
export const $suspected = computed(
  [$loaded, $pending, replica.$records],
  (loaded, pending, records): Suspected => {
    const back = new Set(
      pending.flatMap(({ change: { lead, fields } }) =>
        fields?.suspected_spam?.[1] === false ? [lead] : [],
      ),
    );
    const rows = loaded.rows.filter(({ id }) => !back.has(id) && !records.has(id));
    return { ...loaded, rows };
  },
);

/** Loads them, and how many the owner has marked. A failure leaves what is shown. */
export async function loadSuspected(): Promise<void> {
  const found = await readSuspected();
  const before = $loaded.get();
  if (!found.ok) {
    if (before.phase !== 'ready') $loaded.set({ ...before, phase: 'failed' });
    return;
  }
  const { leads, marked } = found.value;
  $loaded.set({ phase: 'ready', rows: leads.map(({ row }) => row), marked });
}

/** Marks requests as spam, or takes the mark away. Returns whether that is safe. */
export function markSpam(
  leads: readonly Pick<Lead, 'id' | 'suspected_spam'>[],
  spam: boolean,
): Promise<boolean> {
  const drafts = leads.map((lead) => ({
    lead: lead.id,
    kind: 'spam' as const,
    fields: { suspected_spam: [lead.suspected_spam, spam] as const },
  }));
  const { length } = leads;
  return submit(
    drafts,
    spam ? messages.spamMarked(length, getSpamDays()) : messages.notSpam(length),
  );
}

/** Marks a request as spam, and all new ones with its words or from its sender; offline, this one only. */
export async function markLike(lead: Lead): Promise<boolean> {
  const found = await call<string[]>('find_similar', { id: lead.id });
  const others = found.ok ? found.value.filter((id) => id !== lead.id) : [];
  return markSpam([lead, ...others.map((id) => ({ id, suspected_spam: false }))], true);
}

/** What the owner has marked is spam for good: it's removed when its time is over. */
export async function confirmSpam(): Promise<void> {
  tellSaved(await call('confirm_spam'), 'They’ll be deleted when their time is up');
  await loadSuspected();
}
