import { atom, computed } from 'nanostores';
import { messages } from '#admin/messages.ts';
import type { Lead, LeadRecord } from '#admin/record.ts';
import type { Failure } from '#admin/result.ts';
import { $route, goTo } from '#admin/stores/route.ts';
import { addToast } from '#admin/stores/toasts.ts';
import type { LeadAlert } from '#admin/sync/api/alerts.ts';
import { call } from '#admin/sync/api/ask.ts';
import { readSuspected } from '#admin/sync/api/feed.ts';
import { $leads, replica } from './leads.ts';
import { $view, sync } from './sync.ts';

export type { LeadAlert };

/** What only the server has: a lead that is suspected of spam, and the alerts. */
interface Asked {
  id: string;
  suspected: LeadRecord | null;
  alerts: readonly LeadAlert[];
  isDone: boolean;
  failure: Failure | null;
}

const $asked = atom<Asked | null>(null);

/** The lead of the address; null when none is open. Its alerts come with signal. */
export const $lead = computed([$asked, $leads, $view], (asked, leads, { isFresh, isLoading }) => {
  if (!asked) return null;
  const { id, suspected, alerts, isDone, failure } = asked;
  const record = leads.find(({ row }) => row.id === id) ?? suspected;
  const isKnownGone = isDone && !failure && isFresh && !isLoading;
  const phase = record ? 'ready' : isKnownGone ? 'gone' : isDone && failure ? 'failed' : 'loading';
  return { id, phase, record, alerts, failure } as const;
});

/** Opens a lead. */
export async function openLead(id: string): Promise<void> {
  if ($asked.get()?.id !== id)
    $asked.set({ id, suspected: null, alerts: [], isDone: false, failure: null });
  const isListed = () => $leads.get().some(({ row }) => row.id === id);
  const [alerts, suspected] = await Promise.all([
    call<LeadAlert[]>('lead_alerts', { lead: id }),
    isListed() ? null : sync().then(() => (isListed() ? null : readSuspected(id))),
  ]);
  const asked = $asked.get();
  if (asked?.id !== id) return;
  $asked.set({
    ...asked,
    alerts: alerts.ok ? alerts.value : asked.alerts,
    // Keep showing a lead that was marked as spam meanwhile (holdOpen).
    suspected: (suspected?.ok && suspected.value.leads[0]) || asked.suspected,
    isDone: true,
    failure: suspected && !suspected.ok ? suspected : null,
  });
}

/** Keeps a lead open that the list does not have any more. */
export function holdOpen(record: LeadRecord): void {
  const asked = $asked.get();
  if (asked?.id === record.row.id) $asked.set({ ...asked, suspected: record });
}

/** Closes the lead that is open. */
export const closeLead = (): void => $asked.set(null);

/** Erases a lead with notes, history and alerts, here and at the next contact on every device. You need a connection to see it. */
export async function erase({ id, name }: Pick<Lead, 'id' | 'name'>): Promise<void> {
  const answer = await call('erase_lead', { id });
  if (!answer.ok) {
    addToast('failed', messages.notSaved(answer));
    return;
  }
  addToast('done', messages.erased(name));
  if ($route.get().lead === id) goTo('/admin/dashboard', true);
  await replica.drop(id);
  await sync();
}
