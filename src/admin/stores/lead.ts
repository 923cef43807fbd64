import { atom, computed } from 'nanostores';
import { eraseLead, type LeadDetails, loadLead } from '#admin/data/desk.ts';
import type { Failure } from '#admin/data/result.ts';
import type { Lead } from '#admin/leads/record.ts';
import { messages } from '#admin/messages.ts';
import { endIfSignedOut } from './auth.ts';
import { foresee, listNew } from './overlay.ts';
import { $opened, $waiting, dropOpened, keepOpened, listStored } from './phone.ts';
import { $route, goTo } from './route.ts';
import { $inbox, $today, refreshDashboard } from './submissions.ts';
import { addToast } from './toasts.ts';

export type { LeadAlertEvent, LeadEvent } from '#admin/data/desk.ts';
export type { LeadDetails };

/** The lead of the address. */
export interface OpenLead {
  id: string;
  /** `row`: only the fields of the list; the history is loading. */
  phase: 'loading' | 'row' | 'ready' | 'gone' | 'failed';
  details: LeadDetails | null;
  failure: Failure | null;
}

const $open = atom<OpenLead | null>(null);
/** The lead that is open, with what waits for it on this phone; null when none is. */
export const $lead = computed([$open, $waiting], (open, waiting) => {
  const { details } = open ?? {};
  if (!open || !details) return open;
  return { ...open, details: { ...details, lead: foresee(details.lead, waiting) } };
});

let lastRequest = 0;

/** Opens a lead, first as the list or this phone has it. */
export async function openLead(id: string): Promise<void> {
  const stored = $opened.get()[id]?.details;
  const lead = findKnown(id);
  const details = lead ? { events: [], alerts: [], seen: [], ...stored, lead } : (stored ?? null);
  $open.set({ id, phase: details ? 'row' : 'loading', details, failure: null });
  await reloadLead();
}

/** Closes the lead that is open. */
export function closeLead(): void {
  lastRequest += 1;
  $open.set(null);
}

/** Loads the open lead again, if there is one. */
export async function reloadLead(): Promise<void> {
  const open = $open.get();
  if (!open) return;
  lastRequest += 1;
  const request = lastRequest;
  const answer = await loadLead(open.id);
  if (request !== lastRequest) return;
  if (!answer.ok) {
    endIfSignedOut(answer);
    if (!open.details) $open.set({ ...open, phase: 'failed', failure: answer });
    return;
  }
  const { value } = answer;
  // A new lead that still waits on this phone.
  if (!value && listNew($waiting.get()).some(({ id }) => id === open.id)) return;
  $open.set({ id: open.id, phase: value ? 'ready' : 'gone', details: value, failure: null });
  void (value ? keepOpened(value) : dropOpened(open.id));
}

/** All leads that are loaded, those that wait for the owner first. */
function listKnown(): Lead[] {
  const today = $today.get();
  const owed = today ? [today.toAnswer, today.due, today.visits].flatMap(({ rows }) => rows) : [];
  return [...owed, ...$inbox.get().rows, ...listNew($waiting.get()), ...listStored()];
}

const findKnown = (id: string): Lead | null => listKnown().find((lead) => lead.id === id) ?? null;

/** The lead to answer after this one; null when no other waits. */
export function findNextOwed(id: string): Lead | null {
  const today = $today.get();
  if (!today) return null;
  const owed = [...today.toAnswer.rows, ...today.due.rows, ...today.visits.rows];
  const others = [...owed.slice(owed.findIndex((lead) => lead.id === id) + 1), ...owed];
  return others.find((lead) => lead.id !== id) ?? null;
}

/** Erases a lead for good. */
export async function erase({ id, name }: Pick<Lead, 'id' | 'name'>): Promise<void> {
  const answer = await eraseLead(id);
  if (!answer.ok) {
    endIfSignedOut(answer);
    addToast('failed', messages.notSaved(answer));
    return;
  }
  void dropOpened(id);
  addToast('done', messages.erased(name));
  if ($route.get().lead === id) goTo('/admin/dashboard', true);
  await refreshDashboard();
}
